import { FIRST_DELIVERY, FIRST_PICKUP, SECOND_RETURN } from '#rules/pricing/trip-charges.ts'
import type { Leg } from '#rules/slots/slots.ts'
import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { publish } from '../../events/events.ts'
import { insertTrip } from '../../order-rows/move-trip.queries.ts'
import { orderOfStore } from '../../order-rows/order-row.queries.ts'

/** D4.2: creates the trips of a paid pickup-and-return order in its booked windows. D3.9: of two returns the early one is the first delivery. */
export async function scheduleTrips(tx: Queryable, storeId: number, orderId: string, now: Date): Promise<void> {
  const order = await orderOfStore.one(tx, storeId, orderId)
  if (order.kind !== 'trips') return
  const { first_starts_at, early_starts_at } = order
  const planned: Promise<unknown>[] = []
  const plan = (slug: string, leg: Leg, startsAt: Date | null, endsAt: Date | null) => {
    if (startsAt && endsAt)
      planned.push(insertTrip.maybe(tx, { id: tx.random.id(), storeId, orderId, slug, leg, startsAt, endsAt, now }))
  }
  plan(FIRST_PICKUP, 'first', first_starts_at, order.first_ends_at)
  plan(FIRST_DELIVERY, 'early', early_starts_at, order.early_ends_at)
  plan(early_starts_at ? SECOND_RETURN : FIRST_DELIVERY, 'last', order.last_starts_at, order.last_ends_at)
  if (first_starts_at) {
    const pickup = { storeId, orderId, slug: FIRST_PICKUP, startsAt: first_starts_at, now }
    planned.push(publish(tx, 'pickupPlanned', pickup))
  }
  await settleAll(...planned)
}
