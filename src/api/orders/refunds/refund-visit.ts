import { visitShare } from '#rules/pricing/visit-share.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import type { Queryable } from '../../db/database.ts'
import { lockWholeOrder } from '../../order-rows/order-row.queries.ts'
import { startRefund, type ToRefund } from './refund-order.ts'
import { visitPayment } from './visit-payment.queries.ts'

export type VisitRefund = { number: number; paidOrderId: string; cents: number; label: string }

/**
 * D6.4: a cycle is paid once, on the order of its first visit. Cancelling any one visit refunds that visit's share; the others stay paid. Undefined
 * for an order that is not a visit.
 */
export async function visitRefund(db: Queryable, storeId: number, orderId: string): Promise<VisitRefund | undefined> {
  const payment = await visitPayment.maybe(db, storeId, orderId)
  if (!payment) return undefined
  const { number, price_cents: priceCents, visits, visit, left_cents, label, order_id: paidOrderId } = payment
  return { number, paidOrderId, cents: Math.min(visitShare({ priceCents, visits, visit }), left_cents), label }
}

/** Call before changing a visit. Locks the cycle's first order before the visit's own, so concurrent changes never deadlock. */
export async function lockVisitPayment(tx: Queryable, storeId: number, orderId: string): Promise<void> {
  const payment = await visitPayment.maybe(tx, storeId, orderId)
  if (payment && payment.order_id !== orderId) await lockWholeOrder.one(tx, storeId, payment.order_id)
}

/** Refunds a cancelled order: all of it or, for a visit, its share and its extra services. */
export async function refundCancelled(tx: Queryable, wanted: Omit<ToRefund, 'amountCents' | 'of'>): Promise<string[]> {
  const visit = await visitRefund(tx, wanted.storeId, wanted.orderId)
  if (!visit) return startRefund(tx, { ...wanted, amountCents: 'all' })
  const { number, paidOrderId, cents } = visit
  const reason = paidOrderId === wanted.orderId ? wanted.reason : reasonTexts.cancelledVisitRefund(number)
  const share = { ...wanted, orderId: paidOrderId, amountCents: cents, of: ['order'] as const, reason }
  return [
    ...(await startRefund(tx, share)),
    ...(await startRefund(tx, { ...wanted, amountCents: 'all', of: ['extra_service'] })),
  ]
}
