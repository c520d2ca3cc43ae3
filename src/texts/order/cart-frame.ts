/** Texts that are shown before the cart's script has loaded. The others load with it: see cart.ts. */
export const cartFrameTexts = {
  title: 'Cart',
  link: (pieces: number) => (pieces === 0 ? 'Cart' : `Cart, ${pieces === 1 ? '1 item' : `${pieces} items`}`),
}
