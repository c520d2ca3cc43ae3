import type { NextStep } from '#contract/order/order-limits.ts'

type Upcoming = { next: { step: NextStep; starts_at: string | null }; placed_at: string }

/** Steps that the customer has to take. They come before everything that only happens. */
const OWN_STEPS: readonly NextStep[] = [
  'pay',
  'pay_hold',
  'pay_weight',
  'answer',
  'answer_weight',
  'pickup_failed',
  'delivery_failed',
]

const isOwn = (step: NextStep) => OWN_STEPS.includes(step)
/** A driver is on the way. */
const DRIVEN: readonly NextStep[] = ['driver_to_pickup', 'on_its_way']

/** Compares two orders by their next event: the customer's own steps, then drivers on the way, then the earliest window. */
export function bySoonest(a: Upcoming, b: Upcoming): number {
  return rank(a) - rank(b) || time(a).localeCompare(time(b)) || b.placed_at.localeCompare(a.placed_at)
}

const rank = ({ next: { step } }: Upcoming) => (isOwn(step) ? 0 : DRIVEN.includes(step) ? 1 : 2)
/** An order without a window comes last. */
const time = ({ next }: Upcoming) => next.starts_at ?? '9'

/** The orders that need the customer, then the others. Each in the order in which it was given. */
export function needsCustomerFirst<Order extends Upcoming>(orders: readonly Order[]): Order[] {
  return orders.toSorted((a, b) => Number(isOwn(b.next.step)) - Number(isOwn(a.next.step)))
}
