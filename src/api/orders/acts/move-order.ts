import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { isFinal, statesBefore } from '#rules/orders/order-status.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { changeOrderStatus } from '../../order-rows/move-order.queries.ts'
import { endProposals } from '../services/end-proposals.ts'

export type Move = {
  storeId: number
  orderId: string
  to: OrderStatus
  /** 'customer', 'guest', 'system', 'gateway' or 'operator:<name of the key>'. */
  actor: string
  reason?: string
  /** The text for the customer, if it differs from the reason. */
  message?: string
  now: Date
  /** Allows fewer states than the table of transitions. */
  from?: readonly OrderStatus[]
}

/**
 * The only way an order changes its state (D4.1). In the caller's transaction: one conditional UPDATE, the event with actor and reason, and the
 * notification of open pages. False if the order's state does not allow the transition; the caller decides what that means.
 */
export async function moveOrder(tx: Queryable, move: Move): Promise<boolean> {
  const allowed = statesBefore(move.to).filter((state) => move.from?.includes(state) ?? true)
  const { storeId, orderId, to, actor, reason = '', message = '', now } = move
  const moved = await changeOrderStatus.maybe(tx, { storeId, orderId, to, allowed, actor, reason, now, message })
  if (!moved) return false
  if (isFinal(to)) await endProposals(tx, { storeId, orderId, now })
  await publish(tx, 'orderMoved', { storeId, orderId, from: moved.was, to, hasWebhooks: moved.has_webhooks, now })
  return true
}
