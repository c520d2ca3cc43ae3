/** The product page. */
export const productTexts = {
  turnaround: 'Turnaround',
  option: 'Choose one',
  variant: (option: string) => `${option}: choose one`,
  from: (price: string) => `from ${price}`,
  free: 'Free',
  plus: (price: string) => `+ ${price}`,
  none: 'No, thanks',
  required: 'Required',
  optional: 'Optional',
  chooseExactly: (count: number) => `Choose ${count}`,
  chooseUpTo: (max: number) => `Choose up to ${max}`,
  chooseBetween: (min: number, max: number) => `Choose ${min} to ${max}`,
  allChosen: (max: number) => `You’ve chosen all ${max}. Remove one to choose another.`,
  /** Errors of a choice. At its field they stand alone; elsewhere they name the field. */
  chooseOne: 'Choose one',
  tooFew: (missing: number, hasSome: boolean) =>
    hasSome ? `Choose ${missing} more` : missing === 1 ? 'Choose one' : `Choose ${missing}`,
  tooMany: (extra: number) => `Remove ${extra}`,
  under: (error: string, field: string) => `${error} under “${field}”`,
  details: 'See details',
  notes: 'Notes for us',
  notesTitle: 'Good to know',
  notesHint: 'Anything we should know about this item',
  weights: (min: number, step: number) => `From ${min} kg, in steps of ${step} kg`,
  quantity: { piece: 'Quantity', kg: 'Kilograms', set: 'Sets', pair: 'Pairs' },
  total: 'Total',
  /** P1.1: goods that are weighed later. */
  estimated: 'Estimated',
  presets: 'Estimated weight',
  about: (kg: number) => `about ${kg} kg`,
  /** `quantity` includes the unit, such as "3 kg". It is null for a single piece. */
  sum: (perPiece: string, quantity: string | null, extras: string | null) => {
    const each = extras ? `${perPiece} + ${extras} extras` : perPiece
    if (quantity === null) return each
    return extras ? `${quantity} × (${each})` : `${quantity} × ${each}`
  },
  soldOutTitle: 'Sold out for now',
  soldOutText: 'It’ll be back. Here are some alternatives.',
  notOfferedTitle: (salesType: string, outlet: string) => `Not available by ${salesType} at ${outlet}`,
  notOfferedText: 'You can order it here instead. Prices may differ.',
  nowhereText: 'It isn’t available anywhere right now.',
  soldAt: 'Where to order it',
  orderAt: (salesType: string, outlet: string) => `Order by ${salesType} at ${outlet}`,
  related: 'More like this',
}
