const bags = (count: number) => (count === 1 ? '1 bag' : `${count} bags`)

/** What the API says about bags. */
export const bagsApiTexts = {
  /** "Nothing was handed over: 1 bag is missing, 2 don’t belong here." */
  refused(missing: number, foreign: number): string {
    if (missing === 0 && foreign === 0) return 'There’s nothing to hand over here'
    const said = [
      missing > 0 && `${bags(missing)} ${missing === 1 ? 'is' : 'are'} missing`,
      foreign > 0 && `${foreign === 1 ? '1 scanned code doesn’t' : `${foreign} scanned codes don’t`} belong here`,
    ]
    return `Nothing was handed over: ${said.filter(Boolean).join(', ')}`
  },
  noBags: (order: string) => `Order ${order} has no bags`,
  noStation: (order: string, station: string) =>
    `The bags of order ${order} don’t pass ${station.replaceAll('_', ' ')}`,
  ended: (order: string, state: string) =>
    `The bags of order ${order} can’t be handed over: it’s ${state.replaceAll('_', ' ')}`,
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

  nothingAsked: 'There’s no bag count to answer yet',
  answeredAlready: 'You’ve already answered this',
  answerClosed: 'The time to answer has passed, so the driver’s count stays. Contact us if it’s wrong.',
} as const
