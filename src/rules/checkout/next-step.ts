import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import type { NextStep } from '#contract/order/order-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { TripKind } from '../orders/trip-status.ts'

export type StepFacts = {
  status: OrderStatus
  categoryId: number
  first: Window | null
  last: Window | null
  trips: readonly { kind: TripKind; status: TripStatus; startsAt: Date; endsAt: Date }[]
  openServices: number
}
type Window = { startsAt: Date; endsAt: Date }

export type Next = { step: NextStep; window: Window | null }

/** The next step that the customer waits for or has to take. */
export function nextStep(facts: StepFacts): Next {
  if (facts.openServices > 0) return { step: 'answer', window: null }
  return steps[facts.status](facts)
}

const plain = (step: NextStep) => (): Next => ({ step, window: null })
/** D3.9: the early one of two returns may be on its way while the rest is still processed. */
const inCare = ({ categoryId, last, trips }: StepFacts): Next => {
  const out = trips.find(isOut)
  if (out) return { step: 'on_its_way', window: out }
  const step = categoryId === SalesCategory.delivery || categoryId === SalesCategory.dineIn ? 'being_made' : 'in_care'
  return { step, window: returnAhead(trips) ?? last }
}

type Trip = StepFacts['trips'][number]

const isOut = ({ kind, status }: Trip) => kind === 'delivery' && (status === 'en_route' || status === 'arrived')

/** The next return that is not driven yet. */
function returnAhead(trips: readonly Trip[]): Trip | undefined {
  const ahead = trips.filter(
    ({ kind, status }) => kind === 'delivery' && (status === 'scheduled' || status === 'assigned'),
  )
  return ahead.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0]
}

const newestReturn = (trips: readonly Trip[]) => trips.findLast(({ kind }) => kind === 'delivery')

const steps: Record<OrderStatus, (facts: StepFacts) => Next> = {
  awaiting_payment: plain('pay'),
  confirmed: (facts) => {
    if (facts.categoryId === SalesCategory.pickup) return pickup(facts)
    return facts.categoryId === SalesCategory.collect ? { step: 'drop_off', window: facts.first } : inCare(facts)
  },
  pickup_scheduled: pickup,
  picked_up: plain('to_outlet'),
  received: inCare,
  awaiting_approval: inCare,
  processing: inCare,
  ready: ({ categoryId, last, trips }) => {
    if (categoryId === SalesCategory.collect) return { step: 'collect', window: last }
    if (categoryId === SalesCategory.dineIn) return { step: 'serve', window: null }
    return delivery(last, trips)
  },
  out_for_delivery: ({ last, trips }) => ({
    step: 'on_its_way',
    window: trips.find(isOut) ?? newestReturn(trips) ?? last,
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

/**
 * The state of the delivery's driver. A manual send-out changes only the order. A failed trip shows as rescheduled
 * once it is replaced.
 */
function delivery(last: Window | null, trips: readonly Trip[]): Next {
  const out = trips.find(isOut)
  if (out) return { step: 'on_its_way', window: out }
  if (trips.some(({ kind, status }) => kind === 'delivery' && status === 'failed'))
    return { step: 'delivery_failed', window: null }
  const ahead = returnAhead(trips)
  if (ahead) return { step: ahead.status === 'assigned' ? 'delivery_assigned' : 'delivery', window: ahead }
  return { step: 'delivery', window: newestReturn(trips) ?? last }
}
