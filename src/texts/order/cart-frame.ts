/** Texts that are shown before the cart's script has loaded. The others load with it: see cart.ts. */
export const cartFrameTexts = { title: 'Cart' }
