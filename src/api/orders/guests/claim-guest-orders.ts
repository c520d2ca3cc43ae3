import type { Queryable } from '../../db/database.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { claimOrders } from './claim-guest-orders.queries.ts'

type Owner = { storeId: number; customerId: string; now: Date }

/**
 * D4.9: after a sign-in or the verification of a contact, the account gets the guest orders placed with its contacts. The caller holds the account's
 * lock. Points and vouchers of the past stay as they are; only later events of the order count for the account.
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
