import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { publish } from '../../events/events.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import { takeOutOfCart } from '../../order-rows/order.queries.ts'
import { moveOrder } from '../../orders/acts/move-order.ts'
import { scheduleTrips } from '../../orders/acts/schedule-trips.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { redeemVouchers } from '../../vouchers/order-vouchers.ts'

/** Confirms a paid order in one transaction: redeems vouchers, empties the cart, plans trips, publishes the event and issues the invoice. */
export async function confirmOrder(tx: Queryable, attempt: Attempt, now: Date): Promise<boolean> {
  const { store_id: storeId, order_id: orderId } = attempt
  const from = ['awaiting_payment'] as const
  if (!(await moveOrder(tx, { storeId, orderId, to: 'confirmed', actor: 'gateway', reason: 'paid', now, from })))
    return false
  await settleAll(
    redeemVouchers(tx, storeId, orderId, now),
    takeOutOfCart.run(tx, storeId, orderId, now),
    scheduleTrips(tx, storeId, orderId, now),
    publish(tx, 'orderPaid', { storeId, orderId, now }),
    issueInvoice(tx, { storeId, orderId, reason: 'order', now }),
  )
  return true
}
