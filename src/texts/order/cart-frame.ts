/** Texts that are shown before the cart's script has loaded. The others load with it: see cart.ts. */
export const cartFrameTexts = {
  title: 'Cart',
  /** Contains the number as the badge shows it, because a name must contain what is seen. */
  link: (pieces: number) =>
    pieces === 0 ? 'Cart' : `Cart, ${pieces === 1 ? '1 item' : `${pieces > 99 ? '99+' : pieces} items`}`,
}
