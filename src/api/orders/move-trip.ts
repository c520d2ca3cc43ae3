import type { OrderStatus, TripStatus } from '#contract/checkout-limits.ts'
import { orderAfterFailedDelivery, orderAfterTrip, type TripKind, tripStatesBefore } from '#rules/trip-status.ts'
import { apiTexts } from '#texts/api.ts'
import type { Queryable } from '../db/database.ts'
import { tellOutside } from '../operator/webhooks/tell-outside.ts'
import { Refused } from '../refused.ts'
import { moveOrder } from './move-order.ts'
import { changeTripStatus, tripState } from './move-trip.queries.ts'
import { enqueueOrderMail } from './order-mail.ts'
import { lockOrderState } from './order-row.queries.ts'
import { wrongState } from './wrong-state.ts'

export type TripMove = {
  storeId: number
  orderId: string
  slug: string
  to: TripStatus
  actor: string
  reason?: string
  /** What the customer reads about it. */
  message?: string
  now: Date
  driverName?: string
  bagCount?: number
  proofPhoto?: string
}

/**
 * The only way a trip changes its state (D4.2), in the caller's transaction: one conditional UPDATE, its event, the news for open pages and for
 * those outside, and the step of the order that follows from it. What the tables do not allow is refused, with the state that is.
 */
export async function moveTrip(tx: Queryable, move: TripMove): Promise<void> {
  const { storeId, orderId, slug, to, actor, reason = '', message = '', now, driverName, bagCount, proofPhoto } = move
  const before = await lockOrderState.maybe(tx, storeId, orderId)
  if (!before) throw new Refused(404, apiTexts.notFound)
  const moved = await changeTripStatus.maybe(
    tx,
    storeId,
    orderId,
    slug,
    to,
    tripStatesBefore(to),
    actor,
    reason,
    now,
    driverName ?? null,
    bagCount ?? null,
    proofPhoto ?? null,
    message,
  )
  if (!moved) {
    const found = await tripState.maybe(tx, storeId, orderId, slug)
    throw found ? wrongState(found.status) : new Refused(404, apiTexts.notFound)
  }
  await moveItsOrder(tx, move, moved.kind, before.status)
  await tellOutside(tx, { storeId, orderId, event: 'trip.changed', now, trip: { slug, status: to } })
}

async function moveItsOrder(tx: Queryable, move: TripMove, kind: TripKind, status: OrderStatus): Promise<void> {
  const { storeId, orderId, to, actor, now } = move
  const next = kind === 'delivery' && to === 'failed' ? orderAfterFailedDelivery(status) : orderAfterTrip(kind, to)
  // A second driver for the same pickup changes nothing about the order.
  if (!next || next === status) return
  if (!(await moveOrder(tx, { storeId, orderId, to: next, actor, now }))) throw wrongState(status)
  if (next === 'out_for_delivery') await enqueueOrderMail(tx, 'out_for_delivery', { storeId, orderId })
  if (next === 'delivered') await enqueueOrderMail(tx, 'delivered', { storeId, orderId })
}
