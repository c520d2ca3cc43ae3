/** Why a voucher is not used, each in its own sentence, with what would help where something would (D6.1, D2.2). */
export const voucherRefusalTexts = {
  unknown: 'We do not know this voucher. Check how the code is spelled.',
  foreign: 'This voucher belongs to somebody else.',
  not_yet: (day: string) => `It can be used from ${day}.`,
  expired: (day: string) => `It expired on ${day}.`,
  held: (order: number, until: string | null) =>
    `It is held by your order ${order}${until ? ` until ${until}` : ''}. If that is not paid, it comes back by itself.`,
  used_up: 'All of these vouchers have been used.',
  used_by_you: 'You have used this voucher already.',
  not_first_order: 'It is for a first order only, and you have ordered before.',
  wrong_weekday: (days: string) => `It can be used on ${days} only.`,
  wrong_outlet: 'It cannot be used at this outlet.',
  wrong_sales_type: 'It is for another way to order.',
  no_product: 'Nothing it is for is in your cart.',
  too_few_pieces: (pieces: number) => `It needs at least ${pieces} pieces that it is for.`,
  minimum: (missing: string) => `Spend $${missing} more to use it.`,
  class_clash: 'It cannot be combined with another voucher that you chose.',
  no_delivery_fee: 'Delivery is free already.',
  nothing_left: 'There is nothing left for it to take off.',
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

/** A voucher's terms, each made from its rule. Amounts are such as "10.00". */
export const termsTexts = {
  freeDelivery: 'Free delivery',
  amount: (amount: string) => `$${amount} off`,
  percent: (percent: number) => `${percent}% off`,
  delivery: 'delivery',
  cap: (amount: string) => `at most $${amount}`,
  minSpend: (amount: string) => `For orders of $${amount} or more, before vouchers and delivery.`,
  products: (names: string) => `For ${names}.`,
  minPieces: (pieces: number) => `For at least ${pieces} pieces in one order.`,
  salesTypes: (names: string) => `For ${names} only.`,
  outlets: (names: string) => `At ${names} only.`,
  weekdays: (days: string) => `For orders placed on ${days}.`,
  firstOrder: 'For a first order only.',
  perPerson: (times: number) => (times === 1 ? 'Once for each person.' : `Up to ${times} times for each person.`),
  total: (times: number) => `For the first ${times} orders that use it.`,
  starts: (day: string) => `From ${day}.`,
  ends: (day: string) => `Until the end of ${day}.`,
  alone: 'Cannot be combined with other vouchers.',
  oneOfClass: 'Can be combined with vouchers of another kind.',
}

/** What the brand's own people are told. */
export const voucherStaffTexts = {
  unknownCustomer: 'There is no such customer; say an email, a mobile number or an id.',
  unknownCode: 'There is no such voucher that staff may give; vouchers.yaml names them.',
  over: 'This voucher is over already.',
}

export const voucherApiTexts = {
  tooManyCodes: (wait: number) =>
    `Too many voucher codes were tried. Try again in ${wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`}, or order without a code.`,
  inWallet: 'This voucher is in your wallet already.',
  tooFewPoints: (missing: number) => `You need ${missing} more points for this voucher.`,
  unknownOffer: 'There is no such offer.',
  badCursor: 'This page of the history is not known. Start from the top.',
}
