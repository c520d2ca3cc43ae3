/** What the server says about carts. The first five are the specification's (S7.6, S7.7, S8.9, S8.10). */
export const cartTexts = {
  updated: 'Success',
  updateFailed: 'Update Failed',
  wentWrong: 'Something went wrong',
  syncFailed: 'Sorry something went wrong',
  notAnArray: 'Cart is not an array',

  gone: 'We could not find this product. It may no longer be on sale.',
  not_sold_here: 'This outlet does not offer this product for the way you are ordering.',
  sold_out: 'This product is sold out at the moment.',
  choice_gone: 'Please check what you chose for this product.',
  unknownLine: 'This item is no longer in your cart.',
  otherSalesType: 'This item was added for another way to order. Remove it and add it again.',
  tooManyLines: (max: number) => `A cart holds up to ${max} different items. Remove one to make room.`,
  tooManyPieces: (max: number, inCart: number) =>
    inCart > 0
      ? `You can order up to ${max} of one item, and ${inCart} are in your cart already.`
      : `You can order up to ${max} of one item.`,
  weight: (name: string, min: number, step: number) =>
    `${name} is sold from ${min} kg, in steps of ${step} kg. Choose another weight.`,
  mergeTooLong: (max: number) => `must be at most ${max} items`,

  option_missing: 'Choose an option',
  option_unknown: 'This option is no longer offered. Choose another one.',
  variant_missing: 'Choose a variant',
  variant_unknown: 'This variant is no longer offered. Choose another one.',
  too_few: (group: string, min: number) => `${group}: choose at least ${min}`,
  too_many: (group: string, max: number) => `${group}: choose at most ${max}`,
  modifier_unknown: 'One of the extras is no longer offered. Choose again.',
  modifier_twice: 'Each extra can be chosen once.',
}

/** S5.2–S5.4; amounts such as "40.00". */
export const minSpendTexts = {
  empty: (min: string) => `Spend min. $${min} to checkout`,
  under: (remaining: string) => `Spend $${remaining} more to checkout`,
  reached: (min: string) => `Minimum $${min} Spend Reached!`,
}
