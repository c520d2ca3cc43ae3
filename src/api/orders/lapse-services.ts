import { reasonTexts } from '#texts/orders-api.ts'
import type { Database } from '../db/database.ts'
import { goOnWithOrder } from './go-on-with-order.ts'
import { noteOrderEvent } from './move-order.queries.ts'
import { lapseServices } from './services.queries.ts'

/** D4.4: no answer, no charge. What was not answered in time is not done, and the work goes on without it. */
export async function lapseProposals(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const lapsed = await lapseServices.all(tx, now)
    const trips = new Map(lapsed.map((one) => [one.trip_id, one]))
    for (const { store_id, order_id, trip_id } of trips.values()) {
      const reason = reasonTexts.servicesLapsed
      await noteOrderEvent.one(
        tx,
        store_id,
        order_id,
        trip_id,
        'extra_service',
        'proposed',
        'lapsed',
        'system',
        reason,
        {},
        now,
      )
      await goOnWithOrder(tx, store_id, order_id, 'system', now, reason)
    }
  })
}
