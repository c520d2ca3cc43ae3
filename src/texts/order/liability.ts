/** P1.6: the most that the store pays for what is lost or damaged. Amounts come as texts; the sentence is the store's. */
export const liabilityTexts = {
  title: 'Lost or damaged items',
  /** One line beside Pay. */
  times: (times: number) => `Lost or damaged? Up to ${times}× an item’s price.`,
  most: (amount: string) => `Lost or damaged? Up to ${amount} an item.`,
  both: (times: number, amount: string) => `Lost or damaged? Up to ${times}× the price, at most ${amount}.`,
  order: (amount: string) => `Lost or damaged? Up to ${amount} an order.`,
  terms: 'See the terms',
  item: 'Which item?',
  anything: 'The whole order',
  cap: {
    each: (amount: string) => `If it’s lost or damaged, we pay up to ${amount} for each.`,
    line: (amount: string) => `If it’s lost or damaged, we pay up to ${amount} for all of it.`,
    order: (amount: string) => `If it’s lost or damaged, we pay up to ${amount} for this order.`,
  },
  about: (item: string) => `About: ${item}`,
}
