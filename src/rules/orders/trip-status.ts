import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import type { Leg } from '../slots/slots.ts'

export type TripKind = 'pickup' | 'delivery'

/** D4.2: what may follow what. A trip that failed is made up for by another one, with the next slug. */
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

/** What an order becomes when its pickup does; undefined where it stays as it is. */
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

/** Nothing is ready yet, but for what takes less time. */
const STILL_WORKED_ON: ReadonlySet<OrderStatus> = new Set(['processing', 'awaiting_approval'])
const OUT: ReadonlySet<TripStatus> = new Set(['en_route', 'arrived'])
const OVER: ReadonlySet<TripStatus> = new Set(['done', 'cancelled'])

export type ReturnMove = {
  trip: TripStatus
  leg: Leg
  order: OrderStatus
  /** The state of the other return, where the return is split. */
  other: TripStatus | undefined
}

/**
 * What an order becomes when one of its returns does. D3.9: of two, the early one may leave while the rest is worked on, and the order is delivered
 * with the one that comes last.
 */
export function orderAfterReturn({ trip, leg, order, other }: ReturnMove): OrderStatus | undefined {
  if (other === undefined || OVER.has(other)) {
    return trip === 'failed' ? orderAfterFailedDelivery(order) : deliveryMoves[trip]
  }
  if (trip === 'en_route') return leg === 'early' && STILL_WORKED_ON.has(order) ? undefined : 'out_for_delivery'
  const isBack = (trip === 'done' || trip === 'failed') && !OUT.has(other)
  return isBack ? orderAfterFailedDelivery(order) : undefined
}

/** What did not stay at the door brings the order back to ready, unless it never left. */
function orderAfterFailedDelivery(order: OrderStatus): OrderStatus | undefined {
  return order === 'out_for_delivery' ? 'ready' : undefined
}

/** Slugs count within their kind: pickup-1, pickup-2, delivery-1. */
export function nextTripSlug(kind: TripKind, taken: readonly string[]): string {
  const numbers = taken.filter((slug) => slug.startsWith(`${kind}-`)).map((slug) => Number(slug.slice(kind.length + 1)))
  return `${kind}-${Math.max(0, ...numbers) + 1}`
}
