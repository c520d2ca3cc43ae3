import type { Queryable } from '../db/database.ts'
import { noteOrderEvent } from './move-order.queries.ts'
import { endServices } from './services.queries.ts'

type Ended = { storeId: number; orderId: string; now: Date }

/**
 * D4.13: the order has ended, or all of its money is on its way back, so nothing that was proposed on it can be accepted any more. What is being paid
 * at this moment ends too: the money is given back when it arrives. The caller holds the order.
 */
export async function endProposals(tx: Queryable, { storeId, orderId, now }: Ended): Promise<void> {
  const trips = new Set((await endServices.all(tx, storeId, orderId, now)).map(({ trip_id }) => trip_id))
  for (const tripId of trips) {
    await noteOrderEvent.one(tx, storeId, orderId, tripId, 'extra_service', 'proposed', 'ended', 'system', '', {}, now)
  }
}
