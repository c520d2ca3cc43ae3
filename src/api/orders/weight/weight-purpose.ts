import { PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import { priceAtMost } from '#rules/weight/waived-price.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { invoiceIsWritten } from '../../invoices/invoice.queries.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockWholeOrder } from '../../order-rows/order-row.queries.ts'
import { isWeightAnswerOpen, moveWeightQuestion, weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import { type Attempt, holdOfOrder } from '../../payments/attempts/attempt.queries.ts'
import type { Purpose } from '../../payments/attempts/purposes.ts'
import { includedServicesPaid } from '../services/included-services.ts'
import { chargeByWeight, priceOf, takeForWeight, weighedLines } from './price-by-weight.ts'

export const weightPurpose: Purpose = {
  // As for an order, a payment is waited for half an hour. A payment that appears later counts if its answer still waits for it; else it is given back.
  isOver: async (db, { store_id, order_id, purpose_id, created_at }, now) =>
    purpose_id === null ||
    now.getTime() - created_at.getTime() >= PAYMENT_WAIT_SECONDS * SECOND_MS ||
    !(await isWeightAnswerOpen.one(db, store_id, order_id, purpose_id)).is_open,
  whenPaid: weightAnswerPaid,
}

/**
 * P1.2: the customer has paid what is above the hold, or above the estimate that was paid. Now the order costs its weight, and the whole hold is
 * taken. False if the answer is no longer awaited: the payment is then refunded.
 */
async function weightAnswerPaid(tx: Queryable, attempt: Attempt, now: Date): Promise<boolean> {
  const { store_id: storeId, order_id: orderId, purpose_id: answerId } = attempt
  const order = await lockWholeOrder.one(tx, storeId, orderId)
  const weighed = await weighedOrder.maybe(tx, storeId, orderId)
  if (!weighed || answerId === null || weighed.answer_id !== answerId || isFinal(order.status)) return false
  if (!(await moveWeightQuestion.run(tx, storeId, orderId, 'accepted', 'paid', null))) return false
  await publish(tx, 'customerWaitEnded', { storeId, orderId, what: 'answer', now })
  const lines = await weighedLines(tx, order, weighed.basis)
  // What was too little to be asked for stays waived.
  const figures = priceAtMost(priceOf(weighed.basis, lines), weighed.final_cents ?? 0)
  await noteOrderEvent.one(tx, {
    storeId,
    orderId,
    tripId: '',
    kind: 'weight',
    fromState: 'accepted',
    toState: 'paid',
    actor: 'gateway',
    reason: '',
    details: { amount_cents: attempt.amount_cents, answer_id: answerId },
    now,
  })
  const hold = await holdOfOrder.maybe(tx, storeId, orderId)
  // The order's invoice follows when the hold is taken. Without a hold it is issued now: of the order, or of the weight above what was paid.
  const priced = { basis: weighed.basis, figures, lines, now }
  const dueCents = figures.total_cents + weighed.included_cents - attempt.amount_cents
  if (hold) await takeForWeight(tx, order, { ...priced, hold, cents: dueCents })
  else {
    await chargeByWeight(tx, order, priced)
    await includedServicesPaid(tx, { storeId, orderId, now })
    const { is_written } = await invoiceIsWritten.one(tx, storeId, orderId, 'order')
    await issueInvoice(tx, { storeId, orderId, reason: is_written ? `weight:${answerId}` : 'order', now })
    await publish(tx, 'weightTaken', { storeId, orderId, now })
  }
  return true
}
