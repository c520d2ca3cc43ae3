const bags = (count: number) => (count === 1 ? '1 bag' : `${count} bags`)

type Problem = 'other_order' | 'unknown' | 'unreadable' | 'twice' | 'already' | 'skipped' | 'unused' | 'other_return'
const codes = (count: number, one: string, several: string) =>
  count === 1 ? `1 code ${one}` : `${count} codes ${several}`

const PROBLEMS: Record<Problem, (count: number) => string> = {
  other_order: (count) => `${bags(count)} ${count === 1 ? 'belongs' : 'belong'} to another order`,
  unknown: (count) => codes(count, 'doesn’t belong here', 'don’t belong here'),
  unreadable: (count) => codes(count, 'can’t be read', 'can’t be read'),
  twice: (count) => `${bags(count)} ${count === 1 ? 'was' : 'were'} scanned twice`,
  already: (count) => `${bags(count)} ${count === 1 ? 'has' : 'have'} passed this station already`,
  skipped: (count) => `${bags(count)} skipped the station before`,
  unused: (count) => `${count === 1 ? '1 tag was' : `${count} tags were`} left unused at the door`,
  other_return: (count) => `${bags(count)} ${count === 1 ? 'comes' : 'come'} with the other return`,
}
const STATES: Record<string, string> = { awaiting_payment: 'not paid yet' }
const TRIPS = { pickup: 'pickup', return: 'return' }
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** What the API says about bags. */
export const bagsApiTexts = {
  /** "Nothing was handed over: 1 bag is missing, 2 codes don’t belong here, 1 was scanned twice". */
  refused(missing: number, problems: readonly Problem[]): string {
    if (missing === 0 && problems.length === 0) return 'There’s nothing to hand over here'
    const kinds = Object.keys(PROBLEMS) as Problem[]
    const said = kinds.flatMap((kind) => {
      const count = problems.filter((why) => why === kind).length
      return count > 0 ? PROBLEMS[kind](count) : []
    })
    const lost = missing > 0 ? [`${bags(missing)} ${missing === 1 ? 'is' : 'are'} missing`] : []
    return `Nothing was handed over: ${[...lost, ...said].join(', ')}`
  },
  noBags: (order: string) => `Order ${order} has no bags`,
  noStation: (order: string, station: string) =>
    `The bags of order ${order} don’t pass ${station.replaceAll('_', ' ')}`,
  ended: (order: string, state: string) =>
    `The bags of order ${order} can’t be handed over: it’s ${state.replaceAll('_', ' ')}`,
  notOnTheWay(trip: keyof typeof TRIPS, order: string, state: string): string {
    const what = `${TRIPS[trip]} of order ${order}`
    if (state === 'failed') return `The ${what} failed. Plan a new one, and mark the driver as on the way first.`
    const first = `No driver has left for the ${what}. Mark the driver as on the way first.`
    return trip === 'pickup' ? first : `${first} If the customer is at the counter, scan with “counter”.`
  },
  notPickedUp: (order: string) => `The pickup of order ${order} isn’t finished. Finish it first.`,
  notFetchable: (order: string) => `The customer can’t collect order ${order} yet: it isn’t ready`,
  bothReturns: 'At the counter the bags of both returns are handed over together, so leave the return out',
  counterElsewhere: 'Only the bags of a finished order are handed over at the counter: scan them as delivered',
  returnNeeded: (order: string) => `Order ${order} has two returns. Say which one: early or last`,
  noReturn: 'Only an order with two returns has an early and a last one',
  unusedLate: 'Tags can only be left unused where the bags are handed over for the first time',
  notATag: (code: string) => `${code} isn’t an open tag of these orders`,
  countFixed: 'The bags of this order were already handed over, so their number can’t change',
  tooMany: (most: number) => `An order can have at most ${most} bags`,
  scanFirst: 'Scan the bags first',
  scannedAtDoor: {
    pickup: 'Bags of this order were scanned at the door, so the pickup didn’t fail. Finish it',
    delivery: 'Bags of this order were scanned at the door, so the delivery didn’t fail. Finish it',
  },
  otherCount: (counted: number) =>
    `${bags(counted)} ${counted === 1 ? 'was' : 'were'} scanned at the door, so leave the count out`,
  whichOrders: 'Name the orders or the day',
  unknownOrders: (numbers: readonly string[]) =>
    numbers.length === 1 ? `There’s no order ${numbers[0]}` : `There are no orders ${numbers.join(', ')}`,
  manyLabels: (orders: number, pages: number) => `That day has ${orders} orders. Name a page from 1 to ${pages}`,
  noLabels: 'No order there has bags to label',
  /** "Order 10001 is cancelled, so it needs no labels". */
  labelsOfEnded(orders: readonly { number: string; state: string }[]): string {
    const named = listed(orders.map(({ number, state }) => `${number} is ${STATES[state] ?? state}`))
    return orders.length === 1 ? `Order ${named}, so it needs no labels` : `Leave these out: order ${named}`
  },
  ordersWithoutBags: (numbers: readonly string[]) =>
    numbers.length === 1 ? `Order ${numbers[0]} has no bags` : `These orders have no bags: ${numbers.join(', ')}`,

  nothingAsked: 'There’s no bag count to answer yet',
  answeredAlready: 'You’ve already answered this',
  answerClosed: 'The time to answer has passed, so the driver’s count stays. Contact us if it’s wrong.',
} as const
