/** What stands where the cart will be, before its script is there. */
export const cartPlaceTexts = { title: 'Cart' }
