import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import { orderAfterPickup, orderAfterReturn, tripStatesBefore } from '#rules/orders/trip-status.ts'
import type { Leg } from '#rules/slots/slots.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { changeTripStatus, tripState } from '../../order-rows/move-trip.queries.ts'
import { tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { lockOrderState } from '../../order-rows/order-row.queries.ts'
import { moveOrder } from './move-order.ts'
import { wrongState } from './wrong-state.ts'

export type TripMove = {
  storeId: number
  orderId: string
  slug: string
  to: TripStatus
  actor: string
  reason?: string
  /** The text for the customer. */
  message?: string
  now: Date
  driverName?: string
  bagCount?: number
  proofPhoto?: string
  /** Why a trip failed. Left out: the customer was not there if the driver was, else it is the store's fault. */
  failedBy?: 'store' | 'customer'
}

/**
 * The only way a trip changes its state (D4.2). In the caller's transaction: one conditional UPDATE, its event, the notifications, and the resulting
 * state of the order. A transition that the tables do not allow is refused with the current state.
 */
export async function moveTrip(tx: Queryable, move: TripMove): Promise<void> {
  const { storeId, orderId, slug, to, actor, reason = '', message = '', now, driverName, bagCount, proofPhoto } = move
  const before = await lockOrderState.maybe(tx, storeId, orderId)
  if (!before) throw new Refused(404, apiTexts.notFound)
  const moved = await changeTripStatus.maybe(tx, {
    storeId,
    orderId,
    slug,
    to,
    allowed: tripStatesBefore(to),
    actor,
    reason,
    now,
    driverName: driverName ?? null,
    bagCount: bagCount ?? null,
    proofPhoto: proofPhoto ?? null,
    message,
    failedBy: move.failedBy ?? null,
  })
  if (!moved) {
    const found = await tripState.maybe(tx, storeId, orderId, slug)
    throw found ? wrongState(found.status) : new Refused(404, apiTexts.notFound)
  }
  const { leg } = moved
  const orderBecomes = leg === 'first' ? orderAfterPickup(to) : await afterReturn(tx, move, leg, before.status)
  await moveOrderWithTrip(tx, move, before.status, orderBecomes)
  const failedBy = to === 'failed' ? (moved.failed_by ?? undefined) : undefined
  await publish(tx, 'tripMoved', { storeId, orderId, slug, leg, to, orderBecomes, failedBy, now })
}

/** D3.9: of two returns, the last one to arrive completes the delivery. */
async function afterReturn(tx: Queryable, { storeId, orderId, to }: TripMove, leg: Leg, order: OrderStatus) {
  const trips = await tripsOfOrder.all(tx, storeId, orderId)
  const other = trips.findLast((trip) => trip.kind === 'delivery' && trip.leg !== leg)?.status
  return orderAfterReturn({ trip: to, leg, order, other })
}

async function moveOrderWithTrip(tx: Queryable, move: TripMove, status: OrderStatus, next: OrderStatus | undefined) {
  const { storeId, orderId, actor, now } = move
  // Another driver for the same pickup does not change the order's state.
  if (!next || next === status) return
  if (!(await moveOrder(tx, { storeId, orderId, to: next, actor, now }))) throw wrongState(status)
}
