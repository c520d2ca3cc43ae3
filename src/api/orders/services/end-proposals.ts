import type { Queryable } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { waitingAttempts } from '../../payments/attempts/attempt.queries.ts'
import { endServices } from './services.queries.ts'

type Ended = { storeId: number; orderId: string; now: Date }

/**
 * D4.13: the order has ended, or all of its money is on its way back, so nothing that was proposed on it can be accepted any more. A payment that waits
 * for its payer is called off at the gateway as soon as this is committed. Money that was faster is given back. The caller holds the order.
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
    await enqueue(tx, 'settle_payment', { attempt: id }, `settle:${id}`)
  }
}
