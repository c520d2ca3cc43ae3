import { MINUTE_MS } from '#contract/wire/durations.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import { lapsedOrders } from '../../order-rows/order.queries.ts'
import { giveUpOrder } from '../../orders/acts/give-up-order.ts'
import { dueAttempts } from '../../payments/attempts/attempt.queries.ts'
import type { PayParts } from '../../payments/attempts/pay-parts.ts'
import { settleAttempt } from '../../payments/attempts/settle.ts'

const AT_ONCE = 100
const AGAIN_MS = MINUTE_MS

/** What no request looks after any more: payments that are not decided, and orders that nobody paid. Run every minute by a job. */
export async function lookAfterPayments(parts: PayParts): Promise<void> {
  const now = parts.clock()
  const due = await dueAttempts.all(parts.db, now, new Date(now.getTime() + AGAIN_MS), AT_ONCE)
  for (const { id } of due) {
    try {
      await settleAttempt(parts, id)
    } catch (error) {
      // It is looked at again in a minute; the others must not wait for it.
      parts.log.warn('could not settle a payment', { place: 'look_after_payments', error: error as Error })
    }
  }
  for (const { store_id: storeId, id: orderId } of await lapsedOrders.all(parts.db, now, AT_ONCE)) {
    const reason = reasonTexts.notPaid
    await parts.db.transaction((tx) =>
      giveUpOrder(tx, { storeId, orderId, to: 'expired', actor: 'system', reason, now }),
    )
  }
}
