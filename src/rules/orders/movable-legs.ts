import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import { type Leg, readyAt } from '../slots/slots.ts'

export type MoveFacts = {
  status: OrderStatus
  kind: 'trips' | 'regular'
  hasFirst: boolean
  hasEarly: boolean
  hasLast: boolean
  trips: readonly { leg: Leg; status: TripStatus }[]
}
export type MovableLegs = Record<Leg, boolean>

/**
 * The order is paid, and neither delivered, on its way back nor ended. On hold the return stays planned, so it can be
 * moved as well.
 */
const UNDER_WAY: ReadonlySet<OrderStatus> = new Set([
  'confirmed',
  'pickup_scheduled',
  'picked_up',
  'received',
  'awaiting_approval',
  'processing',
  'ready',
  'on_hold',
])
/** The trip has no driver: not yet, or no longer. */
const WITHOUT_DRIVER: ReadonlySet<TripStatus> = new Set(['scheduled', 'failed'])

/**
 * D4.5: the windows of an order can be moved until its pickup is assigned or work has begun. D4.10: the return of an
 * order with trips can be moved until its own driver is assigned, whatever the pickup's state. D3.9: each of two
 * returns can be moved, also while the other is on its way.
 */
export function movableLegs({ status, kind, hasFirst, hasEarly, hasLast, trips }: MoveFacts): MovableLegs {
  const isUntouched = status === 'confirmed'
  const isUnderWay = UNDER_WAY.has(status) || (hasEarly && status === 'out_for_delivery')
  const mayReturnMove = (leg: Leg) => {
    if (kind !== 'trips') return isUntouched
    const back = trips.findLast((trip) => trip.leg === leg)
    return isUnderWay && back !== undefined && WITHOUT_DRIVER.has(back.status)
  }
  return {
    first: isUntouched && hasFirst,
    early: hasEarly && mayReturnMove('early'),
    last: hasLast && mayReturnMove('last'),
  }
}

type Ready = { status: OrderStatus; firstEndsAt: Date | null; turnaroundHours: number; now: Date }

const IS_READY: ReadonlySet<OrderStatus> = new Set(['ready', 'out_for_delivery'])

/** The earliest time of the return. An order that is already ready can be returned at once, whatever its turnaround. */
export function returnNotBefore({ status, firstEndsAt, turnaroundHours, now }: Ready): Date {
  const ready = firstEndsAt === null || IS_READY.has(status) ? now : readyAt(firstEndsAt, turnaroundHours)
  return ready > now ? ready : now
}
