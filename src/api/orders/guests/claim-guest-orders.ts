import type { Queryable } from '../../db/database.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { claimOrders } from './claim-guest-orders.queries.ts'

type Owner = { storeId: number; customerId: string; now: Date }

/**
 * D4.9: whoever signs in, or proves another contact, finds the orders they made as a guest with it. The caller holds the account. What was earned
 * or used with such an order stays as it is: only what happens to it from now on is the account's.
 */
export async function claimGuestOrders(tx: Queryable, { storeId, customerId, now }: Owner): Promise<void> {
  for (const { id } of await claimOrders.all(tx, storeId, customerId)) {
    await noteOrderEvent.one(tx, {
      storeId,
      orderId: id,
      tripId: '',
      kind: 'account',
      fromState: '',
      toState: 'claimed',
      actor: 'system',
      reason: '',
      details: {},
      now,
    })
  }
}
