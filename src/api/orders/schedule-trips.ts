import { FIRST_DELIVERY, FIRST_PICKUP } from '#rules/trip-charges.ts'
import type { Queryable } from '../db/database.ts'
import { together } from '../db/together.ts'
import { insertTrip } from './move-trip.queries.ts'
import { remindOfPickup } from './order-mail.ts'
import { orderOfStore } from './order-row.queries.ts'

/** D4.2: a paid order that is picked up and brought back gets its two trips, in the windows that were booked. */
export async function scheduleTrips(tx: Queryable, storeId: number, orderId: string, now: Date): Promise<void> {
  const order = await orderOfStore.one(tx, storeId, orderId)
  if (order.kind !== 'trips') return
  const { first_starts_at, first_ends_at, last_starts_at, last_ends_at } = order
  const planned: Promise<unknown>[] = []
  if (first_starts_at && first_ends_at) {
    planned.push(
      insertTrip.maybe(tx, storeId, orderId, FIRST_PICKUP, 'pickup', first_starts_at, first_ends_at, now),
      remindOfPickup(tx, { storeId, orderId, slug: FIRST_PICKUP, startsAt: first_starts_at, now }),
    )
  }
  if (last_starts_at && last_ends_at) {
    planned.push(insertTrip.maybe(tx, storeId, orderId, FIRST_DELIVERY, 'delivery', last_starts_at, last_ends_at, now))
  }
  await together(...planned)
}
