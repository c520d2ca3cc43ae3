import { SalesCategory } from './sales-category.ts'

type Words = string | ((categoryId: number) => string)

const isLaundry = (category: number) => category === SalesCategory.collect || category === SalesCategory.pickup

/** D4.1: the order states as customers read them. Some depend on the sales category: laundry is cared for, goods and food are prepared. */
const states: Record<string, Words> = {
  awaiting_payment: 'Waiting for payment',
  confirmed: 'Confirmed',
  pickup_scheduled: 'Driver assigned',
  picked_up: 'Picked up',
  received: 'At our outlet',
  awaiting_approval: 'Waiting for your answer',
  processing: (category) => (isLaundry(category) ? 'In our care' : 'Being prepared'),
  ready: (category) => (category === SalesCategory.collect ? 'Ready to collect' : 'Ready'),
  out_for_delivery: 'On its way to you',
  delivered: (category) => (category === SalesCategory.dineIn ? 'Served' : 'Delivered'),
  collected: 'Collected',
  completed: 'Completed',
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
  on_hold: 'On hold',
}

/** Next steps that replace the state's text, because they say more: an open question, the driver's progress, a failed trip. */
const steps: typeof states = {
  answer: 'Waiting for your answer',
  answer_weight: 'Waiting for your answer',
  pay_hold: 'Payment needed',
  pay_weight: 'Payment needed',
  driver_to_pickup: 'Driver on the way',
  driver_at_pickup: 'Driver at your door',
  pickup_failed: 'Pickup failed',
  delivery_assigned: (category) =>
    category === SalesCategory.pickup ? 'Driver assigned for the return' : 'Driver assigned',
  on_its_way: 'On its way to you',
  driver_at_door: 'Driver at your door',
  delivery_failed: 'Delivery failed',
}

const said = (words: Words, categoryId: number) => (typeof words === 'string' ? words : words(categoryId))

/** `step` is the order's next step. Omit it for a past state. */
export function stateWords(status: string, categoryId: number, step = ''): string {
  return said(steps[step] ?? states[status] ?? status, categoryId)
}

type Next = {
  step: string
  categoryId: number
  outlet: string
  window: string | null
  /** The driver's first name, once a driver is assigned. */
  driver?: string | null
  /** The time at which the driver arrives: "12:40 pm". */
  arrival?: string | null
  /** The table's name, for an order to a known table. */
  table?: string | null
}

/** What happens next or what the customer has to do; empty if nothing is left. */
export function nextWords(next: Next): string {
  const words = nextSteps[next.step]
  return words ? words(next) : ''
}

const at = (words: string, window: string | null) => (window ? `${words} ${window}` : words)
const driverOf = ({ driver }: Next) => driver ?? 'Your driver'
/** The arrival time is more exact than the window. */
const when = ({ arrival, window }: Next) => (arrival ? `, about ${arrival}` : window ? `, ${window}` : '')
const toTable = ({ table }: Next) => `We’ll bring it to ${table ?? 'your table'}.`
const bring = ({ window }: Next) => `${at('We’ll bring it', window)}${window ? '' : ' soon'}.`

const nextSteps: Record<string, (next: Next) => string> = {
  pay: () => 'Finish paying to confirm your order.',
  drop_off: ({ outlet, window }) => `Bring your items to ${outlet}${window ? `, ${window}` : ''}.`,
  pickup: ({ driver, window, arrival }) => {
    if (driver && arrival) return `${driver} picks up about ${arrival}.`
    if (!window) return 'We’ll pick up as soon as we can.'
    return driver ? `${driver} picks up ${window}.` : `We’ll pick up ${window}.`
  },
  driver_to_pickup: (next) => `${driverOf(next)} is on the way to pick up${when(next)}.`,
  driver_at_pickup: (next) => `${driverOf(next)} is at your door to pick up.`,
  pickup_failed: () => 'We couldn’t pick up. Choose another time.',
  to_outlet: ({ outlet }) => `Your items are on their way to ${outlet}.`,
  answer: () => 'We found something and need your answer.',
  answer_weight: () => 'It costs more than you agreed to. We need your answer.',
  pay_hold: () => 'We couldn’t hold your payment. Pay or choose another card.',
  pay_weight: () => 'Nothing is held for your order. Please pay for it.',
  in_care: ({ categoryId, outlet, window }) => {
    if (!window) return 'We’re taking care of it.'
    return categoryId === SalesCategory.collect
      ? `Ready to collect at ${outlet} ${window}.`
      : `Back with you ${window}.`
  },
  being_made: (next) => {
    if (next.window) return bring(next)
    return next.categoryId === SalesCategory.dineIn ? toTable(next) : 'We’re preparing it.'
  },
  collect: ({ outlet, window }) => `Collect it at ${outlet}${window ? `, from ${window}` : ''}.`,
  delivery: bring,
  delivery_assigned: (next) => {
    const { driver, window, arrival } = next
    if (!driver) return bring(next)
    return arrival ? `${driver} brings it about ${arrival}.` : `${at(`${driver} brings it`, window)}.`
  },
  delivery_failed: () => 'We couldn’t deliver it. Choose another time.',
  on_its_way: (next) => `${driverOf(next)} is on the way to you${when(next)}.`,
  driver_at_door: (next) => `${driverOf(next)} is at your door with your order.`,
  serve: toTable,
  held: () => 'We’ve paused this order and will contact you.',
}

/** An order to which nothing more happens, in a sentence. */
const ends: Record<string, Words> = {
  delivered: (category) =>
    category === SalesCategory.dineIn ? 'Your order has been served.' : 'Your order has been delivered.',
  collected: 'You’ve collected your order.',
  completed: 'This order is complete.',
  expired: 'This order wasn’t paid in time, so it ended.',
  cancelled: 'This order was cancelled.',
}

/** The state of an order in one whole sentence: what happens next, or how it ended. */
export function orderSentence(status: string, next: Next): string {
  return nextWords(next) || said(ends[status] ?? stateWords(status, next.categoryId), next.categoryId)
}

/** The five pegs of the progress (four for a table), by sales category. */
export const pegLabels: Record<number, readonly string[]> = {
  [SalesCategory.collect]: ['Placed', 'Dropped off', 'In our care', 'Ready', 'Collected'],
  [SalesCategory.delivery]: ['Placed', 'Preparing', 'Ready', 'On its way', 'Delivered'],
  [SalesCategory.pickup]: ['Placed', 'Picked up', 'In our care', 'Ready', 'Delivered'],
  [SalesCategory.dineIn]: ['Placed', 'Preparing', 'Ready', 'Served'],
}

/** Labels of a peg while the order is not where it normally would be. */
export const pegWords = {
  onItsWay: 'On its way',
  held: 'On hold',
  pickupFailed: 'Pickup failed',
  deliveryFailed: 'Delivery failed',
} as const
