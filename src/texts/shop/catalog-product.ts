/** What the page of a product says. */
export const productTexts = {
  turnaround: 'Turnaround',
  option: 'Choose one',
  variant: (option: string) => `${option}: choose one`,
  from: (price: string) => `from ${price}`,
  free: 'Free',
  plus: (price: string) => `+ ${price}`,
  none: 'No, thank you',
  required: 'Required',
  optional: 'Optional',
  chooseExactly: (count: number) => `Choose ${count}.`,
  chooseUpTo: (max: number) => `Choose up to ${max}.`,
  chooseBetween: (min: number, max: number) => `Choose ${min} to ${max}.`,
  allChosen: (max: number) => `That makes ${max}, which is all. Take one away to choose another.`,
  tooFew: (missing: number, group: string) =>
    missing === 1 ? `One more to choose: ${group}` : `${missing} more to choose: ${group}`,
  tooMany: (extra: number, group: string) => `${extra} too many: ${group}`,
  optionMissing: 'Please choose one of the options.',
  variantMissing: 'Please choose which one.',
  notes: 'Notes for us',
  notesTitle: 'Good to know',
  notesHint: 'Anything we should know about this item.',
  weights: (min: number, step: number) => `From ${min} kg, in steps of ${step} kg`,
  quantity: { piece: 'Quantity', kg: 'Kilograms', set: 'Sets' },
  total: 'Total',
  /** The quantity with its unit, such as "3 kg"; null where one needs no number. */
  sum: (perPiece: string, quantity: string | null, extras: string | null) => {
    const each = extras ? `${perPiece} + ${extras} extras` : perPiece
    if (quantity === null) return each
    return extras ? `${quantity} × (${each})` : `${quantity} × ${each}`
  },
  soldOutTitle: 'Sold out for now',
  soldOutText: 'It will be back. Until then, something like it may help.',
  notOfferedTitle: (salesType: string, outlet: string) => `Not sold by ${salesType} at ${outlet}`,
  notOfferedText: 'Choose one of these instead; the prices may differ.',
  nowhereText: 'It is not sold anywhere at the moment.',
  soldAt: 'Where you can order it',
  orderAt: (salesType: string, outlet: string) => `Order by ${salesType} at ${outlet}`,
  related: 'More like this',
}
