import { reasonTexts } from '#texts/order/orders-api.ts'
import type { Random } from '../../base/random.ts'
import type { Queryable } from '../../db/database.ts'
import { lockWholeOrder } from '../../order-rows/order-row.queries.ts'
import { cancelPaidOrder } from '../../orders/acts/cancel-order.ts'
import { endUnpaidOrder } from '../../orders/acts/end-unpaid-order.ts'
import { startRefund } from '../../orders/refunds/refund-order.ts'
import { giveUpCycle, lockDueCycles, lockVisits } from './cycle.queries.ts'

type Ended = {
  storeId: number
  subscriptionId: string
  actor: 'customer' | 'system'
  /** What happens to a cycle whose order is paid but which is not recorded as paid yet. */
  paid: 'goes back' | 'is delivered'
  random: Random
  now: Date
}

/**
 * D6.4: gives up the due cycles of a subscription that ends at once. The order of a running charge ends, so a payment that still arrives is refunded.
 * A paid cycle without a pickup so far is cancelled and refunded whole. A paid cycle that has begun, or that is to be delivered, stays due, and the
 * job creates its other visits.
 */
export async function giveUpDueCycles(tx: Queryable, ended: Ended): Promise<void> {
  const { storeId, subscriptionId } = ended
  for (const { cycle, order_id: paidOrderId } of await lockDueCycles.all(tx, storeId, subscriptionId)) {
    // The first visit's order holds the payment of the whole cycle, even if that visit was cancelled.
    const isPaid = paidOrderId !== null && (await lockPaidOrder(tx, storeId, paidOrderId))
    const visits = await lockVisits.all(tx, storeId, subscriptionId, cycle)
    const mayGoBack = ended.paid === 'goes back' && visits.every(({ status }) => UNTOUCHED.has(status))
    if (isPaid && !mayGoBack) continue
    for (const { id, status } of visits) await endVisit(tx, ended, id, status)
    if (isPaid) await refundCycle(tx, ended, paidOrderId)
    await giveUpCycle.run(tx, storeId, subscriptionId, cycle)
  }
}

const UNTOUCHED = new Set(['awaiting_payment', 'confirmed'])

/** Locks the order that pays for the cycle, before the cycle's other orders. Returns whether it was paid. */
async function lockPaidOrder(tx: Queryable, storeId: number, orderId: string): Promise<boolean> {
  const { confirmed_at } = await lockWholeOrder.one(tx, storeId, orderId)
  return confirmed_at !== null
}

function refundCycle(tx: Queryable, { storeId, actor, random, now }: Ended, orderId: string): Promise<string[]> {
  const reason = reasonTexts.cancelledRefund
  return startRefund(tx, { storeId, orderId, amountCents: 'all', reason, actor, random, now })
}

async function endVisit(tx: Queryable, ended: Ended, orderId: string, status: string): Promise<void> {
  const { storeId, actor, random, now } = ended
  const given = { storeId, orderId, actor, reason: reasonTexts.subscriptionEnded, now }
  if (status === 'awaiting_payment') await endUnpaidOrder(tx, { ...given, to: 'cancelled' })
  else await cancelPaidOrder(tx, { ...given, isRefundedApart: true, random }, ['confirmed'])
}
