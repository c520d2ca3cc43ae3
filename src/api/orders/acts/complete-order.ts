import type { Queryable } from '../../db/database.ts'
import { lockBuyerAndOrder, orderOfStore } from '../../order-rows/order-row.queries.ts'
import { onOrderCompleted } from '../../rewards/on-order.ts'
import { moveOrder } from './move-order.ts'

type Completed = { storeId: number; orderId: string; actor: string; reason: string; now: Date }

/** Completes an order and awards its points and referral reward. False if it is not handed over yet, or already ended. */
export async function completeOrder(tx: Queryable, completed: Completed): Promise<boolean> {
  const { storeId, orderId, now } = completed
  const customerId = await lockBuyerAndOrder(tx, storeId, orderId)
  if (!(await moveOrder(tx, { ...completed, to: 'completed', from: ['delivered', 'collected'] }))) return false
  const { paid_cents, refunded_cents } = await orderOfStore.one(tx, storeId, orderId)
  await onOrderCompleted(tx, { storeId, orderId, customerId, paidCents: paid_cents - refunded_cents }, now)
  return true
}
