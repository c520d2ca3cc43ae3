/** The server's texts about carts. The first five are quoted from the specification (S7.6, S7.7, S8.9, S8.10). */
export const cartTexts = {
  updated: 'Success',
  updateFailed: 'Update Failed',
  wentWrong: 'Something went wrong',
  syncFailed: 'Sorry something went wrong',
  notAnArray: 'Cart is not an array',

  gone: 'We can’t find this product. We may have stopped selling it.',
  not_sold_here: 'This outlet doesn’t offer this product for the way you’re ordering.',
  sold_out: 'This product is sold out.',
  choice_gone: 'Check your choices for this product.',
  unknownLine: 'This item is no longer in your cart.',
  otherSalesType: 'This item was added for another way to order. Remove it and add it again.',
  tooManyLines: (max: number) => `Your cart holds up to ${max} different items. Remove one to make room.`,
  tooManyPieces: (max: number, inCart: number) =>
    inCart > 0
      ? `You can order up to ${max} of one item. You already have ${inCart} in your cart.`
      : `You can order up to ${max} of one item.`,
  weight: (name: string, min: number, step: number) =>
    `${name} is sold from ${min} kg, in steps of ${step} kg. Choose another weight.`,
  mergeTooLong: (max: number) => `must be at most ${max} items`,

  option_missing: 'Choose an option',
  option_unknown: 'We no longer offer this option. Choose another one.',
  variant_missing: 'Choose a variant',
  variant_unknown: 'We no longer offer this variant. Choose another one.',
  too_few: (group: string, min: number) => `${group}: choose at least ${min}`,
  too_many: (group: string, max: number) => `${group}: choose at most ${max}`,
  modifier_unknown: 'We no longer offer one of these extras. Choose again.',
  modifier_twice: 'You can choose each extra once.',
}

/** S5.2–S5.4. Amounts look like "40.00". */
export const minSpendTexts = {
  empty: (min: string) => `Spend min. $${min} to checkout`,
  under: (remaining: string) => `Spend $${remaining} more to checkout`,
  reached: (min: string) => `Minimum $${min} Spend Reached!`,
}
