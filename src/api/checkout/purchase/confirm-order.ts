import type { Queryable } from '../../db/database.ts'
import { prefetch, settleAll } from '../../db/settle-all.ts'
import { publish } from '../../events/events.ts'
import { issueOrderInvoice } from '../../invoices/issue-invoice.ts'
import { takeOutOfCart } from '../../order-rows/order.queries.ts'
import { moveOrder } from '../../orders/acts/move-order.ts'
import { pickupOf, scheduleTrips } from '../../orders/acts/schedule-trips.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { redeemVouchers } from '../../vouchers/order-vouchers.ts'
import { orderToConfirm } from './confirm-order.queries.ts'

const noWrite = Promise.resolve()

/**
 * Confirms a paid order in one transaction: redeems vouchers, empties the cart, plans trips, publishes the event and issues the invoice. The invoice is
 * last, because all confirmations of a store wait for its number.
 */
export const confirmOrder = (tx: Queryable, attempt: Attempt, now: Date) => confirm(tx, attempt, 'paid', now)

/** P1.2: confirms an order whose money is held. Its invoice follows when the money is taken. */
export const confirmHeldOrder = (tx: Queryable, attempt: Attempt, now: Date) => confirm(tx, attempt, 'held', now)

/** P1.2: confirms an order whose card is kept. */
export const confirmKeptOrder = (tx: Queryable, attempt: Attempt, now: Date) => confirm(tx, attempt, 'kept', now)

async function confirm(tx: Queryable, attempt: Attempt, reason: 'paid' | 'held' | 'kept', now: Date): Promise<boolean> {
  const { store_id: storeId, order_id: orderId, method } = attempt
  const from = ['awaiting_payment'] as const
  const moving = moveOrder(tx, { storeId, orderId, to: 'confirmed', actor: 'gateway', reason, now, from })
  // Sent together, so it is read when the order has moved.
  const reading = prefetch(orderToConfirm.one(tx, storeId, orderId))
  if (!(await moving)) return false
  const order = await reading
  await settleAll(
    order.has_vouchers ? redeemVouchers(tx, storeId, orderId, now) : noWrite,
    order.has_cart ? takeOutOfCart.run(tx, storeId, orderId, now) : noWrite,
    scheduleTrips(tx, order, now),
    publish(tx, 'orderPaid', { storeId, orderId, subscriptionId: order.subscription_id, pickup: pickupOf(order), now }),
    reason === 'paid' ? issueOrderInvoice(tx, order, method.label, now) : noWrite,
  )
  return true
}
