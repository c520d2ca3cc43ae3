import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import type { Leg } from '../slots/slots.ts'

export type TripKind = 'pickup' | 'delivery'

/** D4.2: the allowed transitions. A failed trip is replaced by another one with the next slug. */
const next: Record<TripStatus, readonly TripStatus[]> = {
  scheduled: ['assigned', 'cancelled'],
  assigned: ['scheduled', 'en_route', 'failed', 'cancelled'],
  en_route: ['arrived', 'failed', 'cancelled'],
  arrived: ['done', 'failed', 'cancelled'],
  failed: ['rescheduled', 'cancelled'],
  done: [],
  rescheduled: [],
  cancelled: [],
}

export function tripMayBecome(from: TripStatus, to: TripStatus): boolean {
  return next[from].includes(to)
}

export function tripStatesBefore(to: TripStatus): TripStatus[] {
  return (Object.keys(next) as TripStatus[]).filter((from) => tripMayBecome(from, to))
}

/** The order's state after a change of its pickup; undefined when it stays. */
export function orderAfterPickup(trip: TripStatus): OrderStatus | undefined {
  return pickupMoves[trip]
}

const pickupMoves: Partial<Record<TripStatus, OrderStatus>> = {
  assigned: 'pickup_scheduled',
  scheduled: 'confirmed',
  failed: 'confirmed',
  done: 'picked_up',
}
const deliveryMoves: Partial<Record<TripStatus, OrderStatus>> = {
  en_route: 'out_for_delivery',
  done: 'delivered',
}

/** The slowest items are still being processed. */
const STILL_WORKED_ON: ReadonlySet<OrderStatus> = new Set(['processing', 'awaiting_approval'])
const OUT: ReadonlySet<TripStatus> = new Set(['en_route', 'arrived'])
const OVER: ReadonlySet<TripStatus> = new Set(['done', 'cancelled'])

export type ReturnMove = {
  trip: TripStatus
  leg: Leg
  order: OrderStatus
  /** The state of the other return, if the return is split. */
  other: TripStatus | undefined
}

/**
 * The order's state after a change of one of its returns. D3.9: the early one of two may leave while the rest is
 * processed, and the return that finishes last delivers the order.
 */
export function orderAfterReturn({ trip, leg, order, other }: ReturnMove): OrderStatus | undefined {
  if (other === undefined || OVER.has(other)) {
    return trip === 'failed' ? orderAfterFailedDelivery(order) : deliveryMoves[trip]
  }
  if (trip === 'en_route') return leg === 'early' && STILL_WORKED_ON.has(order) ? undefined : 'out_for_delivery'
  const isBack = (trip === 'done' || trip === 'failed') && !OUT.has(other)
  return isBack ? orderAfterFailedDelivery(order) : undefined
}

/** A failed delivery sets the order back to ready, unless it had not left. */
function orderAfterFailedDelivery(order: OrderStatus): OrderStatus | undefined {
  return order === 'out_for_delivery' ? 'ready' : undefined
}

/** Slugs are numbered by kind: pickup-1, pickup-2, delivery-1. */
export function nextTripSlug(kind: TripKind, taken: readonly string[]): string {
  const numbers = taken.filter((slug) => slug.startsWith(`${kind}-`)).map((slug) => Number(slug.slice(kind.length + 1)))
  return `${kind}-${Math.max(0, ...numbers) + 1}`
}
