import { ordersApiTexts, reasonTexts } from '#texts/order/orders-api.ts'
import type { Random } from '../../base/random.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { endNeedOfHold } from '../../order-rows/late-hold.queries.ts'
import { tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { orderState } from '../../order-rows/order-row.queries.ts'
import { releaseHolds } from '../../payments/attempts/attempt.queries.ts'
import { releaseVouchers } from '../../rewards/withdraw-reward.ts'
import { freeSlots } from '../../slots/book-slots.ts'
import { lockVisitPayment, refundCancelled } from '../refunds/refund-visit.ts'
import { type RefundParts, tryRefund } from '../refunds/run-refund.ts'
import { endIncludedServices } from '../services/services.queries.ts'
import { moveOrder } from './move-order.ts'
import { moveTrip } from './move-trip.ts'
import { wrongState } from './wrong-state.ts'

export type ToCancel = {
  storeId: number
  orderId: string
  actor: string
  reason: string
  /** The text for the customer, if staff cancel. */
  message?: string
  /** The caller refunds: a subscription's whole cycle in one refund. */
  isRefundedApart?: true
  random: Random
  now: Date
}

const ENDED = new Set(['done', 'rescheduled', 'cancelled'])

/**
 * D4.5: the customer cancels a paid order before its pickup is assigned. One transaction releases windows and vouchers and writes the refunds. The
 * gateway is called after it.
 */
export async function cancelOrder(parts: RefundParts, given: ToCancel): Promise<void> {
  const refunds = await parts.db.transaction((tx) =>
    cancelPaidOrder(tx, given, ['confirmed'], ordersApiTexts.tooLateToCancel),
  )
  for (const refund of refunds) await tryRefund(parts, given.storeId, refund)
}

/** Cancels in the caller's transaction, from one of the states `from`. Returns the refunds to run. Staff may cancel until the pickup is done. */
export async function cancelPaidOrder(
  tx: Queryable,
  { storeId, orderId, actor, reason, message = '', isRefundedApart, random, now }: ToCancel,
  from: readonly ('confirmed' | 'pickup_scheduled' | 'on_hold')[],
  refusal?: string,
): Promise<string[]> {
  await lockVisitPayment(tx, storeId, orderId)
  const move = {
    storeId,
    orderId,
    to: 'cancelled' as const,
    actor,
    reason: reason || reasonTexts.cancelledByCustomer,
    message,
    now,
    from,
  }
  if (!(await moveOrder(tx, move))) {
    const { status } = await orderState.one(tx, storeId, orderId)
    throw wrongState(status, refusal)
  }
  for (const { slug, status } of await tripsOfOrder.all(tx, storeId, orderId)) {
    await publish(tx, 'pickupCancelled', { orderId, slug })
    if (!ENDED.has(status)) await moveTrip(tx, { storeId, orderId, slug, to: 'cancelled', actor, now })
  }
  await releaseHolds.run(tx, storeId, orderId, now)
  await endNeedOfHold.run(tx, storeId, orderId)
  await endIncludedServices.run(tx, storeId, orderId, now)
  await freeSlots(tx, storeId, orderId)
  await releaseVouchers(tx, storeId, orderId, now)
  await publish(tx, 'orderCancelled', { storeId, orderId, now })
  if (isRefundedApart) return []
  return refundCancelled(tx, { storeId, orderId, reason: reasonTexts.cancelledRefund, actor, random, now })
}
