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
  /** What the customer reads about it, where that is not the reason. */
  message?: string
  now: Date
  /** Narrower than what the table of states allows. */
  from?: readonly OrderStatus[]
}

/**
 * The only way an order changes its state (D4.1): one conditional UPDATE, the event that says who and why, and the news for open pages, in
 * the caller's transaction. False when the order was in no state from which it may become this one: the caller decides what that means.
 */
export async function moveOrder(tx: Queryable, move: Move): Promise<boolean> {
  const allowed = statesBefore(move.to).filter((state) => move.from?.includes(state) ?? true)
  const { storeId, orderId, to, actor, reason = '', message = '', now } = move
  const moved = await changeOrderStatus.maybe(tx, { storeId, orderId, to, allowed, actor, reason, now, message })
  if (!moved) return false
  if (isFinal(to)) await endProposals(tx, { storeId, orderId, now })
  await publish(tx, 'orderMoved', { storeId, orderId, from: moved.was, to, now })
  return true
}
