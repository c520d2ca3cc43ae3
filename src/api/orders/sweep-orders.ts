import { CLAIM_DAYS } from '#contract/order/order-limits.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import type { Database } from '../db/database.ts'
import { completeOrder } from './acts/complete-order.ts'
import { ordersToComplete } from './sweep-orders.queries.ts'

const BATCH_SIZE = 200

/** Completes orders that were handed over and whose claim window has ended. */
export async function completeOldOrders(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CLAIM_DAYS * DAY_MS)
  for (const { store_id: storeId, id: orderId } of await ordersToComplete.all(db, since, BATCH_SIZE)) {
    const reason = reasonTexts.claimWindowOver
    await db.transaction((tx) => completeOrder(tx, { storeId, orderId, actor: 'system', reason, now }))
  }
}
