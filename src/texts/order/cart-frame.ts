/** What stands where the cart will be, before its script is there. The rest of its wording comes with it: see cart.ts. */
export const cartFrameTexts = { title: 'Cart' }
