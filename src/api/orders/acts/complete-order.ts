import type { Queryable } from '../../db/database.ts'
import { lockBuyerAndOrder, orderOfStore } from '../../order-rows/order-row.queries.ts'
import { onOrderCompleted } from '../../rewards/on-order.ts'
import { moveOrder } from './move-order.ts'

type Completed = { storeId: number; orderId: string; actor: string; reason: string; now: Date }

/** An order is over: what it earns is earned now. False when it was not handed over yet, or is over already. */
export async function completeOrder(tx: Queryable, completed: Completed): Promise<boolean> {
  const { storeId, orderId, now } = completed
  const customerId = await lockBuyerAndOrder(tx, storeId, orderId)
  if (!(await moveOrder(tx, { ...completed, to: 'completed', from: ['delivered', 'collected'] }))) return false
  const { paid_cents, refunded_cents } = await orderOfStore.one(tx, storeId, orderId)
  await onOrderCompleted(tx, { storeId, orderId, customerId, paidCents: paid_cents - refunded_cents }, now)
  return true
}
