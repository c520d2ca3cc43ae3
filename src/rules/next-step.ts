import type { OrderStatus, TripStatus } from '#contract/checkout-limits.ts'
import type { NextStep } from '#contract/order-limits.ts'
import type { TripKind } from './trip-status.ts'

export type StepFacts = {
  status: OrderStatus
  /** D1.1: 1 drop-off and collect, 2 goods delivery, 3 pickup and return, 4 at a table. */
  categoryId: number
  first: Window | null
  last: Window | null
  trips: readonly { kind: TripKind; status: TripStatus; startsAt: Date; endsAt: Date }[]
  openServices: number
}
type Window = { startsAt: Date; endsAt: Date }

export type Next = { step: NextStep; window: Window | null }

/** What the customer waits for, or has to do, next. */
export function nextStep(facts: StepFacts): Next {
  if (facts.openServices > 0) return { step: 'answer', window: null }
  return steps[facts.status](facts)
}

const plain = (step: NextStep) => (): Next => ({ step, window: null })
const inCare = ({ categoryId, last }: StepFacts): Next => ({
  step: categoryId === 2 || categoryId === 4 ? 'being_made' : 'in_care',
  window: last,
})

const steps: Record<OrderStatus, (facts: StepFacts) => Next> = {
  awaiting_payment: plain('pay'),
  confirmed: (facts) => {
    if (facts.categoryId === 3) return pickup(facts)
    return facts.categoryId === 1 ? { step: 'drop_off', window: facts.first } : inCare(facts)
  },
  pickup_scheduled: pickup,
  picked_up: plain('to_outlet'),
  received: inCare,
  awaiting_approval: inCare,
  processing: inCare,
  ready: ({ categoryId, last, trips }) => {
    if (categoryId === 1) return { step: 'collect', window: last }
    if (categoryId === 4) return { step: 'serve', window: null }
    return delivery(last, trips)
  },
  out_for_delivery: ({ last, trips }) => ({
    step: 'on_its_way',
    window: trips.findLast(({ kind }) => kind === 'delivery') ?? last,
  }),
  on_hold: plain('held'),
  delivered: plain('none'),
  collected: plain('none'),
  completed: plain('none'),
  expired: plain('none'),
  cancelled: plain('none'),
}

function pickup({ first, trips }: StepFacts): Next {
  const trip = trips.findLast(({ kind }) => kind === 'pickup')
  if (trip?.status === 'failed') return { step: 'pickup_failed', window: null }
  const isComing = trip?.status === 'en_route' || trip?.status === 'arrived'
  return { step: isComing ? 'driver_to_pickup' : 'pickup', window: trip ?? first }
}

/** How far the driver is who brings it; a send-out by hand moves the order alone. */
function delivery(last: Window | null, trips: StepFacts['trips']): Next {
  const trip = trips.findLast(({ kind }) => kind === 'delivery')
  if (trip?.status === 'failed') return { step: 'delivery_failed', window: null }
  const window = trip ?? last
  if (trip?.status === 'assigned') return { step: 'delivery_assigned', window }
  return { step: trip?.status === 'en_route' || trip?.status === 'arrived' ? 'on_its_way' : 'delivery', window }
}
