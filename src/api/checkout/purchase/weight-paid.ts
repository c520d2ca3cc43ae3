import { WEIGHT_ANSWER_HOURS } from '#contract/order/weight-limits.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { creditRefund } from '../../invoices/credit-refund.ts'
import { refundsOfWeight } from '../../invoices/invoice.queries.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import { lockWholeOrder, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { askForAll, weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import { includedServicesPaid } from '../../orders/services/included-services.ts'
import { paidForGoods } from '../../orders/weight/price-by-weight.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { holdAgain } from './late-hold.ts'

/**
 * P1.2: the weighed price was taken of the hold. The invoice is issued now, with the credit notes of what was paid back before it. False if the order was
 * cancelled meanwhile.
 */
export async function weightPaid(tx: Queryable, attempt: Attempt, now: Date): Promise<boolean> {
  const { store_id: storeId, order_id: orderId } = attempt
  const { status } = await lockWholeOrder.one(tx, storeId, orderId)
  if (status === 'cancelled' || status === 'expired') return false
  await issueInvoice(tx, { storeId, orderId, reason: 'order', now })
  await includedServicesPaid(tx, { storeId, orderId, now })
  for (const { id: refundId } of await refundsOfWeight.all(tx, storeId, orderId))
    await creditRefund(tx, { storeId, orderId, refundId, now })
  await publish(tx, 'weightTaken', { storeId, orderId, now })
  return true
}

/** Also while the order is on hold. */
function waitsForPickup({ kind, status, held_from }: OrderRow): boolean {
  const at = status === 'on_hold' ? held_from : status
  return kind === 'trips' && (at === 'confirmed' || at === 'pickup_scheduled')
}

/**
 * P1.2: the bank has given a hold back. If the order was weighed already, the customer is asked for the rest of its price; else when it is. Staff are told, because
 * they may want to wait with the work.
 */
export async function holdLost(tx: Queryable, attempt: Attempt, now: Date): Promise<void> {
  const { id, store_id: storeId, order_id: orderId, held_cents } = attempt
  const order = await lockWholeOrder.one(tx, storeId, orderId)
  if (order.status === 'cancelled' || order.status === 'expired') return
  // The pickup was moved further away, or the order was on hold for days. Its money is held again before it.
  if (waitsForPickup(order)) return holdAgain(tx, order, attempt, now)
  const until = new Date(now.getTime() + WEIGHT_ANSWER_HOURS * HOUR_MS)
  // What is completed cannot be paid by the customer any more: staff are told.
  const isOver = isFinal(order.status)
  if (!isOver && (await askForAll.run(tx, storeId, orderId, until, await paidForGoods(tx, order)))) {
    const { asked_cents } = await weighedOrder.one(tx, storeId, orderId)
    await publish(tx, 'weightAsked', { storeId, orderId, askedCents: asked_cents ?? 0, now })
  }
  await publish(tx, 'chargeFailed', {
    storeId,
    orderId,
    subscriptionId: null,
    what: 'hold',
    plan: '',
    cents: held_cents ?? 0,
    willRetry: false,
    ref: id,
    now,
  })
}
