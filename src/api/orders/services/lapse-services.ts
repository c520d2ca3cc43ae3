import { reasonTexts } from '#texts/order/orders-api.ts'
import type { Database } from '../../db/database.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockOrderState } from '../../order-rows/order-row.queries.ts'
import { continueProcessing } from '../acts/continue-processing.ts'
import { lapseServices, ordersWithLateAnswers } from './services.queries.ts'

/** D4.4: no answer, no charge. Unanswered proposals lapse at their deadline, and processing resumes without them. */
export async function lapseProposals(db: Database, now: Date): Promise<void> {
  for (const { store_id, order_id } of await ordersWithLateAnswers.all(db, now))
    await lapse(db, store_id, order_id, now)
}

async function lapse(db: Database, storeId: number, orderId: string, now: Date): Promise<void> {
  const reason = reasonTexts.servicesLapsed
  await db.transaction(async (tx) => {
    // Waits for a concurrent answer, so that it counts.
    await lockOrderState.one(tx, storeId, orderId)
    const trips = new Set((await lapseServices.all(tx, now, storeId, orderId)).map(({ trip_id }) => trip_id))
    for (const tripId of trips) {
      await noteOrderEvent.one(tx, {
        storeId,
        orderId,
        tripId,
        kind: 'extra_service',
        fromState: 'proposed',
        toState: 'lapsed',
        actor: 'system',
        reason,
        details: {},
        now,
      })
    }
    if (trips.size > 0) await continueProcessing(tx, storeId, orderId, 'system', now, reason)
  })
}
