import type { Queryable } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { waitingAttempts } from '../../payments/attempts/attempt.queries.ts'
import { endServices } from './services.queries.ts'

type Ended = { storeId: number; orderId: string; now: Date }

/**
 * D4.13: ends the open proposals of an order that has ended or is refunded in full. A job then cancels a pending payment at the gateway after the
 * commit, or refunds it if it succeeded first. The caller holds the order's lock.
 */
export async function endProposals(tx: Queryable, { storeId, orderId, now }: Ended): Promise<void> {
  const trips = new Set((await endServices.all(tx, storeId, orderId, now)).map(({ trip_id }) => trip_id))
  for (const tripId of trips) {
    await noteOrderEvent.one(tx, {
      storeId,
      orderId,
      tripId,
      kind: 'extra_service',
      fromState: 'proposed',
      toState: 'ended',
      actor: 'system',
      reason: '',
      details: {},
      now,
    })
  }
  for (const { id } of await waitingAttempts.all(tx, storeId, orderId)) {
    await enqueue(tx, 'settle_payment', { store: storeId, attempt: id }, `settle:${id}`)
  }
}
