import { visitShare } from '#rules/pricing/visit-share.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import type { Queryable } from '../../db/database.ts'
import { lockWholeOrder } from '../../order-rows/order-row.queries.ts'
import { startRefund, type ToRefund } from './refund-order.ts'
import { visitPayment } from './visit-payment.queries.ts'

export type VisitRefund = { number: number; paidOrderId: string; cents: number; label: string }

/**
 * D6.4: a cycle is paid once, on the order of its first visit. Whoever calls one visit off gets that visit's share, whichever it is; the others
 * stay paid. Undefined for an order that is no visit.
 */
export async function visitRefund(db: Queryable, storeId: number, orderId: string): Promise<VisitRefund | undefined> {
  const payment = await visitPayment.maybe(db, storeId, orderId)
  if (!payment) return undefined
  const { number, price_cents: priceCents, visits, visit, left_cents, label, order_id: paidOrderId } = payment
  return { number, paidOrderId, cents: Math.min(visitShare({ priceCents, visits, visit }), left_cents), label }
}

/** Before a visit is changed: its cycle's orders are always locked the first one first, so that no two wait for each other. */
export async function lockVisitPayment(tx: Queryable, storeId: number, orderId: string): Promise<void> {
  const payment = await visitPayment.maybe(tx, storeId, orderId)
  if (payment && payment.order_id !== orderId) await lockWholeOrder.one(tx, storeId, payment.order_id)
}

/** What was paid for an order that is called off: all of it; or a visit's share, and the services that were found in that visit. */
export async function refundCalledOff(tx: Queryable, wanted: Omit<ToRefund, 'amountCents' | 'of'>): Promise<string[]> {
  const visit = await visitRefund(tx, wanted.storeId, wanted.orderId)
  if (!visit) return startRefund(tx, { ...wanted, amountCents: 'all' })
  const { number, paidOrderId, cents } = visit
  const reason = paidOrderId === wanted.orderId ? wanted.reason : reasonTexts.cancelledVisitRefund(number)
  const share = { ...wanted, orderId: paidOrderId, amountCents: cents, of: 'order' as const, reason }
  return [
    ...(await startRefund(tx, share)),
    ...(await startRefund(tx, { ...wanted, amountCents: 'all', of: 'extra_service' })),
  ]
}
