import { CLAIM_DAYS } from '#contract/order/order-limits.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import type { Database } from '../db/database.ts'
import { completeOrder } from './acts/complete-order.ts'
import { ordersToComplete } from './sweep-orders.queries.ts'

const AT_ONCE = 200
/** Once nobody can report a problem any more, an order that was handed over is completed by itself. */
export async function completeOldOrders(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CLAIM_DAYS * DAY_MS)
  for (const { store_id: storeId, id: orderId } of await ordersToComplete.all(db, since, AT_ONCE)) {
    const reason = reasonTexts.claimWindowOver
    await db.transaction((tx) => completeOrder(tx, { storeId, orderId, actor: 'system', reason, now }))
  }
}
