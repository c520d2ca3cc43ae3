import type { TripActBody } from '#contract/operator/operator.ts'
import { nextTripSlug } from '#rules/orders/trip-status.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { operatorTexts, staffMessages } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import { outletAsOfNow } from '../../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../../db/database.ts'
import { type FailedVisit, publish } from '../../events/events.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { insertTrips, moveTripWindow } from '../../order-rows/move-trip.queries.ts'
import { linesOfOrder, tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { moveOrderLeg } from '../../orders/acts/reschedule.queries.ts'
import { bookingsOfOrder } from '../../slots/slot.queries.ts'
import { changePlaces, type LegWindow } from '../../slots/slot-places.ts'
import { fieldError } from '../field-error.ts'
import type { Explanation, Staff } from '../staff.ts'
import { plannedWindow, windowRefused } from './planned-window.ts'
import { type MovedReturn, movedReturns, type PlannedTrip, refuseUnreadyReturns } from './replacement-returns.ts'

/**
 * D4.2: schedules another trip of the same kind in the agreed window. It books a place in that window and frees the failed trip's place, in the
 * transaction of the act. Returns may move together with a pickup, and must move when the items would not be ready. A full window, a window that the
 * outlet does not offer, and too short a turnaround need a reason (`over`).
 */
export async function scheduleReplacement(
  tx: Queryable,
  staff: Staff,
  order: OrderRow,
  slug: string,
  body: TripActBody,
): Promise<void> {
  const { store_id: storeId, id: orderId } = order
  const { now } = staff
  const trips = await tripsOfOrder.all(tx, storeId, orderId)
  const failed = trips.find((trip) => trip.slug === slug)
  if (!failed) throw new Refused(404, apiTexts.notFound)
  if (!body.starts_at) throw fieldError('starts_at', operatorTexts.windowNeeded)
  const outlet = await outletAsOfNow(tx, storeId, order.outlet_id)
  const planning = { slots: outlet?.slots, isOverride: body.over !== undefined, now }
  const { leg } = failed
  const window = plannedWindow(planning, leg, body.starts_at, body.ends_at)
  const returns = movedReturns(planning, leg, trips, body)
  const planned: PlannedTrip = { leg, window, returns }
  refuseUnreadyReturns(planning, planned, trips, await linesOfOrder.all(tx, storeId, orderId))

  const take: LegWindow[] = [{ ...window, leg }, ...returns.map((back) => ({ ...back.window, leg: back.leg }))]
  const bookings = await bookingsOfOrder.all(tx, storeId, orderId)
  await changePlaces(tx, {
    storeId,
    outlet: { id: order.outlet_id, slotCapacity: outlet?.slotCapacity ?? 0 },
    free: bookings.filter((one) => take.some((taken) => taken.leg === one.leg)),
    take,
    owner: { holder: `order:${orderId}`, orderId, expiresAt: null },
    now,
    isOver: planning.isOverride,
    full: (full) => windowRefused(operatorTexts.windowFull, full),
  })
  const taken = trips.map((trip) => trip.slug)
  const next = nextTripSlug(failed.kind, taken)
  const trip = { id: tx.random.id(), slug: next, leg, starts_at: window.startsAt, ends_at: window.endsAt }
  await insertTrips.run(tx, storeId, orderId, [trip], now)
  await moveOrderLeg.run(tx, storeId, orderId, leg, window.startsAt, window.endsAt, now)
  for (const back of returns) await moveReturn(tx, staff, order, back, body)
  if (leg === 'first')
    await publish(tx, 'pickupPlanned', { storeId, orderId, slug: next, startsAt: window.startsAt, now })
  const why: FailedVisit = { leg, by: failed.failed_by ?? 'store', at: failed.failed_at ?? failed.changed_at }
  const isPickupMoved = leg === 'first'
  await publish(tx, 'newTimeGiven', { storeId, orderId, by: 'store', isPickupMoved, failed: why, now })
}

async function moveReturn(
  tx: Queryable,
  { actor, now }: Staff,
  order: OrderRow,
  { slug, leg, window: { startsAt, endsAt } }: MovedReturn,
  explanation: Explanation,
): Promise<void> {
  const { store_id: storeId, id: orderId } = order
  await moveTripWindow.run(tx, storeId, orderId, slug, startsAt, endsAt, now)
  await moveOrderLeg.run(tx, storeId, orderId, leg, startsAt, endsAt, now)
  const message = explanation.message.trim() || staffMessages.reschedule
  const details = { [`${leg}_starts_at`]: startsAt, [`${leg}_was_at`]: order[`${leg}_starts_at`], message }
  await noteOrderEvent.one(tx, {
    storeId,
    orderId,
    tripId: '',
    kind: 'rescheduled',
    fromState: '',
    toState: '',
    actor,
    reason: explanation.reason,
    details,
    now,
  })
  await publish(tx, 'windowsMoved', { storeId, orderId, now })
}
