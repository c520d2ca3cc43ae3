import { staffMessages } from '#texts/order/orders-api.ts'
import { publish } from '../../events/events.ts'
import { endUnpaidOrder } from '../../orders/acts/end-unpaid-order.ts'
import { newestAttempt } from '../../payments/attempts/attempt.queries.ts'
import { cancelPayment } from '../../payments/attempts/cancel-payment.ts'
import type { BookingAhead } from '../closures/closure.queries.ts'
import { type Explanation, noteAct, type Staff } from '../staff.ts'

/**
 * Ends an order that waits for its payment, because its window is closed. The payment is cancelled at the gateway before and after: a payment that was
 * just made still counts, and a later one is refunded. False when the order no longer waits for its payment.
 */
export async function endUnpaid(staff: Staff, booking: BookingAhead, explanation: Explanation): Promise<boolean> {
  const { parts, store, actor, now } = staff
  const { id: orderId, number } = booking
  await cancelPayment(parts, await newestAttempt.one(parts.db, store.id, orderId))
  const { reason } = explanation
  const message = explanation.message.trim() || staffMessages.closedUnpaid
  const isEnded = await parts.db.transaction(async (tx) => {
    const given = { storeId: store.id, orderId, to: 'cancelled' as const, actor, reason, message, now }
    if (!(await endUnpaidOrder(tx, given))) return false
    await publish(tx, 'orderCancelled', { storeId: store.id, orderId, now })
    const subject = `order ${number}`
    await noteAct(tx, staff, { act: 'order.cancel', subject, orderId, details: { message }, reason })
    return true
  })
  if (isEnded) await cancelPayment(parts, await newestAttempt.one(parts.db, store.id, orderId))
  return isEnded
}
