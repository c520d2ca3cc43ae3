import type { NextStep } from '#contract/order/order-limits.ts'

type Upcoming = { next: { step: NextStep; starts_at: string | null }; placed_at: string }

/** Steps that the customer has to take. They come before everything that only happens. */
const OWN_STEPS: readonly NextStep[] = ['pay', 'answer', 'answer_weight', 'pickup_failed', 'delivery_failed']
/** A driver is on the way. */
const DRIVEN: readonly NextStep[] = ['driver_to_pickup', 'on_its_way']

/** Compares two orders by their next event: the customer's own steps, then drivers on the way, then the earliest window. */
export function bySoonest(a: Upcoming, b: Upcoming): number {
  return rank(a) - rank(b) || time(a).localeCompare(time(b)) || b.placed_at.localeCompare(a.placed_at)
}

const rank = ({ next: { step } }: Upcoming) => (OWN_STEPS.includes(step) ? 0 : DRIVEN.includes(step) ? 1 : 2)
/** An order without a window comes last. */
const time = ({ next }: Upcoming) => next.starts_at ?? '9'
