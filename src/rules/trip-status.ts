import type { OrderStatus, TripStatus } from '#contract/checkout-limits.ts'

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

/** What an order becomes when one of its trips does; undefined where it stays as it is. */
export function orderAfterTrip(kind: TripKind, trip: TripStatus): OrderStatus | undefined {
  return (kind === 'pickup' ? pickupMoves : deliveryMoves)[trip]
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

/** A delivery that fails brings the order back to ready, unless it never left. */
export function orderAfterFailedDelivery(order: OrderStatus): OrderStatus | undefined {
  return order === 'out_for_delivery' ? 'ready' : undefined
}

/** Slugs count within their kind: pickup-1, pickup-2, delivery-1. */
export function nextTripSlug(kind: TripKind, taken: readonly string[]): string {
  const numbers = taken.filter((slug) => slug.startsWith(`${kind}-`)).map((slug) => Number(slug.slice(kind.length + 1)))
  return `${kind}-${Math.max(0, ...numbers) + 1}`
}
