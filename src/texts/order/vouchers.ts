import { groupedNumber } from '../frame/points.ts'

/** Why a voucher is not used and, if possible, what would make it usable (D6.1, D2.2). */
export const voucherRefusalTexts = {
  unknown: 'We can’t find this voucher. Check the code.',
  foreign: 'This voucher belongs to someone else.',
  not_yet: (day: string) => `You can use it from ${day}.`,
  expired: (day: string) => `It expired on ${day}.`,
  held: (order: number, until: string | null) =>
    `Held for your order ${order}${until ? ` until ${until}` : ''}. You’ll get it back if you don’t pay.`,
  used_up: 'These vouchers have all been used.',
  used_by_you: 'You’ve already used this voucher.',
  not_first_order: 'This voucher is for a first order only.',
  wrong_weekday: (days: string) => `You can only use it on ${days}.`,
  wrong_outlet: 'You can’t use it at this outlet.',
  wrong_sales_type: 'You can’t use it with this service.',
  no_product: 'Your cart has no eligible items.',
  too_few_pieces: (pieces: number) => `Add at least ${pieces} eligible items.`,
  minimum: (missing: string) => `Spend $${missing} more to use it.`,
  class_clash: 'You can’t combine it with another voucher you chose.',
  no_delivery_fee: 'Delivery is already free.',
  nothing_left: 'Your other discounts already cover this.',
}

/** What would make a voucher usable that does not fit the basket. `names` is a list such as "A, B or C". */
export const qualifyTexts = {
  wrong_outlet: (names: string) => `You can only use it at ${names}.`,
  wrong_sales_type: (names: string) => `You can only use it for ${names}.`,
  no_product: (names: string) => `You can only use it for ${names}. Your cart has none.`,
}

export const weekdayTexts = {
  mon: 'Mondays',
  tue: 'Tuesdays',
  wed: 'Wednesdays',
  thu: 'Thursdays',
  fri: 'Fridays',
  sat: 'Saturdays',
  sun: 'Sundays',
}

/** 'Tuesdays and Wednesdays', 'A, B or C'. */
export function listed(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** A voucher's terms, one for each rule. Amounts look like "10.00". */
export const termsTexts = {
  freeDelivery: 'Free delivery',
  amount: (amount: string) => `$${amount} off`,
  percent: (percent: number) => `${percent}% off`,
  delivery: 'delivery',
  cap: (amount: string) => `up to $${amount}`,
  minSpend: (amount: string) => `For orders of $${amount} or more, before vouchers and delivery.`,
  products: (names: string) => `For ${names}.`,
  minPieces: (pieces: number) => `For at least ${pieces} items in one order.`,
  salesTypes: (names: string) => `For ${names} only.`,
  outlets: (names: string) => `At ${names} only.`,
  weekdays: (days: string) => `For orders placed on ${days}.`,
  firstOrder: 'For a first order only.',
  perPerson: (times: number) => (times === 1 ? 'Once per person.' : `Up to ${times} times per person.`),
  total: (times: number) => `For the first ${times} orders.`,
  starts: (day: string) => `From ${day}.`,
  ends: (day: string) => `Until ${day}.`,
  alone: 'Can’t be combined with other vouchers.',
  oneOfClass: 'Can be combined with another type of voucher.',
}

/** Messages to staff. */
export const voucherStaffTexts = {
  unknownCustomer: 'We can’t find this customer. Give an email, a mobile number or an id.',
  unknownCode: 'We can’t find a voucher with this code that staff can give. Check vouchers.yaml.',
  over: 'This voucher has ended.',
}

export const voucherApiTexts = {
  tooManyCodes: (wait: number) =>
    `Too many tries. Wait ${wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`}, or order without a code.`,
  tooFewPoints: (missing: number) =>
    `You need ${groupedNumber(missing)} more ${missing === 1 ? 'point' : 'points'} for this voucher.`,
  unknownOffer: 'We can’t find this offer.',
  badCursor: 'We can’t find this page of the history. Start from the top.',
}
