import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import type { NextStep } from '#contract/order/order-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { TripKind } from '../orders/trip-status.ts'
import type { MoneyAsked } from '../weight/order-money.ts'

type Window = { startsAt: Date; endsAt: Date }

export type StepTrip = Window & { kind: TripKind; status: TripStatus }

export type StepFacts<Trip extends StepTrip = StepTrip> = {
  status: OrderStatus
  categoryId: number
  first: Window | null
  last: Window | null
  trips: readonly Trip[]
  openServices: number
  /** P1.2: what the money of an order that is paid by weight waits for. */
  moneyAsked: MoneyAsked | null
}

/** `trip` is the trip that the step is about, if it has one. */
export type Next<Trip extends StepTrip = StepTrip> = { step: NextStep; window: Window | null; trip: Trip | null }

/** The next step that the customer waits for or has to take. */
export function nextStep<Trip extends StepTrip>(facts: StepFacts<Trip>): Next<Trip> {
  if (facts.openServices > 0) return withoutTrip('answer')
  const { step, window, trip } = steps[facts.status](facts)
  if (facts.moneyAsked && step !== 'none') return withoutTrip(MONEY_STEPS[facts.moneyAsked])
  // The rules below select one of the given trips.
  return { step, window, trip: trip as Trip | null }
}

const MONEY_STEPS = { hold: 'pay_hold', more: 'answer_weight', price: 'pay_weight' } as const

const withoutTrip = (step: NextStep, window: Window | null = null) => ({ step, window, trip: null })
const ofTrip = (step: NextStep, trip: StepTrip): Next => {
  const { startsAt, endsAt } = trip
  return { step, window: { startsAt, endsAt }, trip }
}
const plain = (step: NextStep) => (): Next => withoutTrip(step)

/** D3.9: the early one of two returns may be on its way while the rest is still processed. */
const inCare = ({ categoryId, last, trips }: StepFacts): Next => {
  const out = trips.find(isOut)
  if (out) return driven(out)
  const step = categoryId === SalesCategory.delivery || categoryId === SalesCategory.dineIn ? 'being_made' : 'in_care'
  const ahead = returnAhead(trips)
  return ahead ? ofTrip(step, ahead) : withoutTrip(step, last)
}

const isOut = ({ kind, status }: StepTrip) => kind === 'delivery' && (status === 'en_route' || status === 'arrived')

const driven = (trip: StepTrip) => ofTrip(trip.status === 'arrived' ? 'driver_at_door' : 'on_its_way', trip)

/** The next return that is not driven yet. */
function returnAhead(trips: readonly StepTrip[]): StepTrip | undefined {
  const ahead = trips.filter(
    ({ kind, status }) => kind === 'delivery' && (status === 'scheduled' || status === 'assigned'),
  )
  return ahead.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0]
}

const newestReturn = (trips: readonly StepTrip[]) => trips.findLast(({ kind }) => kind === 'delivery')

const steps: Record<OrderStatus, (facts: StepFacts) => Next> = {
  awaiting_payment: plain('pay'),
  confirmed: (facts) => {
    if (facts.categoryId === SalesCategory.pickup) return pickup(facts)
    return facts.categoryId === SalesCategory.collect ? withoutTrip('drop_off', facts.first) : inCare(facts)
  },
  pickup_scheduled: pickup,
  picked_up: plain('to_outlet'),
  received: inCare,
  awaiting_approval: inCare,
  processing: inCare,
  ready: ({ categoryId, last, trips }) => {
    if (categoryId === SalesCategory.collect) return withoutTrip('collect', last)
    if (categoryId === SalesCategory.dineIn) return withoutTrip('serve')
    return delivery(last, trips)
  },
  out_for_delivery: ({ last, trips }) => {
    const out = trips.find(isOut)
    if (out) return driven(out)
    const newest = newestReturn(trips)
    return newest ? ofTrip('on_its_way', newest) : withoutTrip('on_its_way', last)
  },
  on_hold: plain('held'),
  delivered: plain('none'),
  collected: plain('none'),
  completed: plain('none'),
  expired: plain('none'),
  cancelled: plain('none'),
}

const PICKUP_STEPS: Partial<Record<TripStatus, NextStep>> = {
  en_route: 'driver_to_pickup',
  arrived: 'driver_at_pickup',
}

function pickup({ first, trips }: StepFacts): Next {
  const trip = trips.findLast(({ kind }) => kind === 'pickup')
  if (!trip) return withoutTrip('pickup', first)
  if (trip.status === 'failed') return withoutTrip('pickup_failed')
  return ofTrip(PICKUP_STEPS[trip.status] ?? 'pickup', trip)
}

/**
 * The state of the delivery's driver. A manual send-out changes only the order. A failed trip shows as rescheduled
 * once it is replaced.
 */
function delivery(last: Window | null, trips: readonly StepTrip[]): Next {
  const out = trips.find(isOut)
  if (out) return driven(out)
  if (trips.some(({ kind, status }) => kind === 'delivery' && status === 'failed'))
    return withoutTrip('delivery_failed')
  const ahead = returnAhead(trips)
  if (ahead) return ofTrip(ahead.status === 'assigned' ? 'delivery_assigned' : 'delivery', ahead)
  const newest = newestReturn(trips)
  return newest ? ofTrip('delivery', newest) : withoutTrip('delivery', last)
}
