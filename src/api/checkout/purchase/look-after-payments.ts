import { MINUTE_MS } from '#contract/wire/durations.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import { dueHolds } from '../../order-rows/late-hold.queries.ts'
import { lapsedOrders } from '../../order-rows/order.queries.ts'
import { endUnpaidOrder } from '../../orders/acts/end-unpaid-order.ts'
import { claimDueAttempts, endedHolds } from '../../payments/attempts/attempt.queries.ts'
import type { PayParts } from '../../payments/attempts/pay-parts.ts'
import { settleAttempt } from '../../payments/attempts/settle.ts'
import { holdKeptCard } from './late-hold.ts'

const BATCH_SIZE = 100
const RETRY_AFTER_MS = MINUTE_MS

/** Settles undecided payments, holds money that was to be held later, and expires unpaid orders that no request handles any more. A job runs it every minute. */
export async function lookAfterPayments(parts: PayParts): Promise<void> {
  const now = parts.clock()
  const due = await claimDueAttempts.all(parts.db, now, new Date(now.getTime() + RETRY_AFTER_MS), BATCH_SIZE)
  const ended = await endedHolds.all(parts.db, now, BATCH_SIZE)
  for (const { store_id, id } of [...due, ...ended]) {
    try {
      await settleAttempt(parts, store_id, id)
    } catch (error) {
      // The next run retries it. An error must not block the other payments.
      parts.log.warn('could not settle a payment', { place: 'look_after_payments', error: error as Error })
    }
  }
  for (const { store_id: storeId, order_id: orderId } of await dueHolds.all(parts.db, now, BATCH_SIZE)) {
    try {
      await holdKeptCard(parts, storeId, orderId)
    } catch (error) {
      parts.log.warn('could not hold the money of an order', { place: 'look_after_payments', error: error as Error })
    }
  }
  for (const { store_id: storeId, id: orderId } of await lapsedOrders.all(parts.db, now, BATCH_SIZE)) {
    const reason = reasonTexts.notPaid
    await parts.db.transaction((tx) =>
      endUnpaidOrder(tx, { storeId, orderId, to: 'expired', actor: 'system', reason, now }),
    )
  }
}
