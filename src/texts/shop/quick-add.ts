/** The button on a product's card. */
export const quickAddTexts = {
  addOne: (name: string) => `Add ${name} to your cart`,
  chooseFor: (name: string) => `Choose options for ${name}`,
  goToCart: 'Go to your cart',
}
