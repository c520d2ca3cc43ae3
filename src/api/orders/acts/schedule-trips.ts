import { FIRST_DELIVERY, FIRST_PICKUP, SECOND_RETURN } from '#rules/pricing/trip-charges.ts'
import type { Leg } from '#rules/slots/slots.ts'
import type { Queryable } from '../../db/database.ts'
import type { PlannedPickup } from '../../events/events.ts'
import { insertTrips, type NewTrip } from '../../order-rows/move-trip.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'

export type OrderToSchedule = Pick<
  OrderRow,
  | 'id'
  | 'store_id'
  | 'kind'
  | 'first_starts_at'
  | 'first_ends_at'
  | 'early_starts_at'
  | 'early_ends_at'
  | 'last_starts_at'
  | 'last_ends_at'
>

/** D4.2: creates the trips of a paid pickup-and-return order in its booked windows. D3.9: of two returns the early one is the first delivery. */
export async function scheduleTrips(tx: Queryable, order: OrderToSchedule, now: Date): Promise<void> {
  if (order.kind !== 'trips') return
  const { id: orderId, store_id: storeId, early_starts_at } = order
  const trip = (slug: string, leg: Leg, starts_at: Date | null, ends_at: Date | null): NewTrip[] =>
    starts_at && ends_at ? [{ id: tx.random.id(), slug, leg, starts_at, ends_at }] : []
  const planned = [
    ...trip(FIRST_PICKUP, 'first', order.first_starts_at, order.first_ends_at),
    ...trip(FIRST_DELIVERY, 'early', early_starts_at, order.early_ends_at),
    ...trip(early_starts_at ? SECOND_RETURN : FIRST_DELIVERY, 'last', order.last_starts_at, order.last_ends_at),
  ]
  await insertTrips.run(tx, storeId, orderId, planned, now)
}

/** The pickup that `scheduleTrips` creates. */
export function pickupOf({ kind, first_starts_at: startsAt }: OrderToSchedule): PlannedPickup | null {
  return kind === 'trips' && startsAt ? { slug: FIRST_PICKUP, startsAt } : null
}
