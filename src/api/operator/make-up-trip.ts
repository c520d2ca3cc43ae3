import type { TripActBody } from '#contract/operator.ts'
import { type Leg, plannedSlot, type SlotWindow, windowFrom } from '#rules/slots.ts'
import { nextTripSlug, type TripKind } from '#rules/trip-status.ts'
import { apiTexts } from '#texts/api.ts'
import { operatorTexts } from '#texts/orders-api.ts'
import { bookingsOfOrder } from '../checkout/slot.queries.ts'
import { changePlaces } from '../checkout/slot-places.ts'
import type { Queryable } from '../db/database.ts'
import { insertTrip } from '../orders/move-trip.queries.ts'
import { remindOfPickup } from '../orders/order-mail.ts'
import { tripsOfOrder } from '../orders/order-parts.queries.ts'
import type { OrderRow } from '../orders/order-row.queries.ts'
import { moveOrderLeg } from '../orders/reschedule.queries.ts'
import { outletAsOfNow } from '../outlets/store-frame.ts'
import { Refused } from '../refused.ts'
import { missing } from './missing.ts'
import type { Staff } from './staff.ts'

const legOf = (kind: TripKind): Leg => (kind === 'pickup' ? 'first' : 'last')

/**
 * D4.2: another trip of the same kind, in the window that was agreed on. It takes one of the window's places, and the one that failed gives its
 * own back, in the transaction of the act. Past the window's places, or outside of the outlet's windows, only with a reason.
 */
export async function makeUpFor(
  tx: Queryable,
  { now }: Staff,
  order: OrderRow,
  slug: string,
  body: TripActBody,
): Promise<void> {
  const { store_id: storeId, id: orderId } = order
  const trips = await tripsOfOrder.all(tx, storeId, orderId)
  const failed = trips.find((trip) => trip.slug === slug)
  if (!failed) throw new Refused(404, apiTexts.notFound)
  const leg = legOf(failed.kind)
  const { startsAt, endsAt } = await takeWindow(tx, order, leg, body, now)
  const taken = trips.map((trip) => trip.slug)
  const next = nextTripSlug(failed.kind, taken)
  await insertTrip.maybe(tx, storeId, orderId, next, failed.kind, startsAt, endsAt, now)
  await moveOrderLeg.run(tx, storeId, orderId, leg, startsAt, endsAt, now)
  if (failed.kind === 'pickup') await remindOfPickup(tx, { storeId, orderId, slug: next, startsAt, now })
}

async function takeWindow(
  tx: Queryable,
  { store_id: storeId, id: orderId, outlet_id }: OrderRow,
  leg: Leg,
  { starts_at, ends_at, over }: TripActBody,
  now: Date,
): Promise<SlotWindow> {
  if (!starts_at) throw missing('starts_at', operatorTexts.windowNeeded)
  const startsAt = new Date(starts_at)
  const endsAt = ends_at ? new Date(ends_at) : windowFrom(startsAt).endsAt
  if (endsAt <= startsAt) throw missing('ends_at', operatorTexts.windowBackwards)
  const outlet = await outletAsOfNow(tx, storeId, outlet_id)
  const offered = outlet && plannedSlot(outlet.slots, startsAt, now)
  if (!over && offered?.endsAt.getTime() !== endsAt.getTime()) throw refused(operatorTexts.noSuchWindow, leg)
  const bookings = await bookingsOfOrder.all(tx, storeId, orderId)
  await changePlaces(tx, {
    storeId,
    outlet: { id: outlet_id, slotCapacity: outlet?.slotCapacity ?? 0 },
    free: bookings.filter((one) => one.leg === leg),
    take: [{ startsAt, endsAt, leg }],
    owner: { holder: `order:${orderId}`, orderId, expiresAt: null },
    now,
    isOver: over !== undefined,
    full: () => refused(operatorTexts.windowFull, leg),
  })
  return { startsAt, endsAt }
}

function refused(message: string, leg: Leg): Refused {
  return new Refused(409, message, { response: { code: 'slot_unavailable', leg } })
}
