import type { BodyOf } from '#contract/call.ts'
import type { customerReads } from '#contract/orders.ts'
import { type MovableLegs, movableLegs, returnNotBefore } from '#rules/movable-legs.ts'
import { type SlotWindow, slotAt } from '#rules/slots.ts'
import { nextTripSlug, type TripKind } from '#rules/trip-status.ts'
import { slotTexts } from '#texts/checkout-api.ts'
import { ordersApiTexts, reasonTexts } from '#texts/orders-api.ts'
import { bookSlots } from '../checkout/book-slots.ts'
import { placeRefused } from '../checkout/place-refused.ts'
import { bookingsOfOrder } from '../checkout/slot.queries.ts'
import { changePlaces } from '../checkout/slot-places.ts'
import { whyNotAt } from '../checkout/wanted-slots.ts'
import type { Queryable } from '../db/database.ts'
import { tellOutside } from '../operator/webhooks/tell-outside.ts'
import { type FrameOutlet, storeFrame } from '../outlets/store-frame.ts'
import type { ApiParts } from '../parts.ts'
import { Refused } from '../refused.ts'
import type { Scope } from '../scope.ts'
import type { OwnOrder } from './load-order.ts'
import { noteOrderEvent } from './move-order.queries.ts'
import { insertTrip, moveTripWindow } from './move-trip.queries.ts'
import { moveTrip } from './move-trip.ts'
import { remindOfPickup } from './order-mail.ts'
import { linesOfOrder, type TripRow, tripsOfOrder } from './order-parts.queries.ts'
import { lockWholeOrder, type OrderRow } from './order-row.queries.ts'
import { moveFacts } from './order-view.ts'
import { moveOrderWindows } from './reschedule.queries.ts'
import { windowOf } from './show-order.ts'
import { wrongState } from './wrong-state.ts'

type Wanted = BodyOf<Extract<(typeof customerReads)[number], { path: '/orders/:id/reschedule' }>>
type Slot = SlotWindow | null
type Mover = { actor: 'customer' | 'guest'; now: Date }

/**
 * D4.5, D4.10: other windows for an order, by the rules it was placed by; the old ones are free in the same transaction. Both move until the pickup
 * is assigned, that of the return alone until its own driver is.
 */
export async function reschedule(
  parts: ApiParts,
  scope: Scope,
  { order: { id }, isGuest }: OwnOrder,
  body: Wanted,
): Promise<void> {
  const { store, now } = scope
  const { outlets, salesTypes } = await storeFrame(parts, store)
  await parts.db.transaction(async (tx) => {
    const order = await lockWholeOrder.one(tx, store.id, id)
    const trips = await tripsOfOrder.all(tx, store.id, id)
    const first = otherThan(order.first_starts_at, body.first_starts_at)
    const last = otherThan(order.last_starts_at, body.last_starts_at)
    mustBeMovable(order, trips, { first: first !== null, last: last !== null })
    const [outlet, salesType] = [outlets.get(order.outlet_id), salesTypes.get(order.sales_type_id)]
    if (!outlet || !salesType) throw placeRefused('outlet_unfit')
    const lines = await linesOfOrder.all(tx, store.id, id)
    const turnaroundHours = Math.max(0, ...lines.map((line) => line.turnaround_hours ?? 0))
    const mover: Mover = { actor: isGuest ? 'guest' : 'customer', now }
    if (first === null && last !== null) {
      const window = await bookReturn(tx, order, outlet, last, turnaroundHours, now)
      return keepWindows(tx, order, windowOf(order.first_starts_at, order.first_ends_at), window, mover)
    }
    const booked = await bookSlots(tx, {
      scope,
      outlet,
      salesType,
      // What the customer holds for the next order is left alone.
      holder: `order:${id}`,
      orderId: id,
      firstStartsAt: first ?? order.first_starts_at,
      lastStartsAt: last ?? order.last_starts_at,
      turnaroundHours,
      now,
    })
    await keepWindows(tx, order, booked.first, booked.last, mover)
  })
}

function otherThan(kept: Date | null, wanted: string | null): Date | null {
  const time = wanted === null ? null : new Date(wanted)
  return time && time.getTime() !== kept?.getTime() ? time : null
}

function mustBeMovable(order: OrderRow, trips: TripRow[], wanted: MovableLegs): void {
  const legs = movableLegs(moveFacts(order, trips))
  const isLate = (wanted.first && !legs.first) || (wanted.last && !legs.last) || (!legs.first && !legs.last)
  if (isLate) {
    const back = wanted.first ? undefined : trips.findLast(({ kind }) => kind === 'delivery')
    const hasDriver = back && back.status !== 'scheduled' && back.status !== 'failed'
    throw wrongState(hasDriver ? back.status : order.status, ordersApiTexts.tooLateToReschedule)
  }
  if (!wanted.first && !wanted.last) throw new Refused(400, ordersApiTexts.nothingToMove)
}

/** D4.10: the return alone. Its pickup may be long over, so only what is left to come is held against the rules. */
async function bookReturn(
  tx: Queryable,
  order: OrderRow,
  outlet: FrameOutlet,
  startsAt: Date,
  turnaroundHours: number,
  now: Date,
): Promise<SlotWindow> {
  const { store_id: storeId, id: orderId, status, first_ends_at: firstEndsAt } = order
  const notBefore = returnNotBefore({ status, firstEndsAt, turnaroundHours, now })
  const window = slotAt(outlet.slots, startsAt, { now, notBefore })
  if (!window) {
    const why = whyNotAt(outlet, startsAt, { now, ready: notBefore })
    throw placeRefused('slot_unavailable', { leg: 'last' }, slotTexts[why])
  }
  const bookings = await bookingsOfOrder.all(tx, storeId, orderId)
  await changePlaces(tx, {
    storeId,
    outlet,
    free: bookings.filter(({ leg }) => leg === 'last'),
    take: [{ ...window, leg: 'last' }],
    owner: { holder: `order:${orderId}`, orderId, expiresAt: null },
    now,
  })
  return window
}

const spanOf = (slot: Slot) => [slot?.startsAt ?? null, slot?.endsAt ?? null] as const

async function keepWindows(tx: Queryable, order: OrderRow, first: Slot, last: Slot, mover: Mover): Promise<void> {
  const { store_id: storeId, id: orderId } = order
  const { actor, now } = mover
  await moveOrderWindows.run(tx, storeId, orderId, ...spanOf(first), ...spanOf(last), now)
  if (order.kind === 'trips') {
    if (first) await moveLeg(tx, order, 'pickup', first, mover)
    if (last) await moveLeg(tx, order, 'delivery', last, mover)
  }
  const [[first_starts_at], [last_starts_at]] = [spanOf(first), spanOf(last)]
  const details = { first_starts_at, last_starts_at }
  const reason = reasonTexts.movedByCustomer
  await noteOrderEvent.one(tx, storeId, orderId, '', 'rescheduled', '', '', actor, reason, details, now)
  await tellOutside(tx, { storeId, orderId, event: 'order.changed', now })
}

/** The trip that is still to come moves; one that failed is made up for by a new one. */
async function moveLeg(
  tx: Queryable,
  { store_id: storeId, id: orderId }: OrderRow,
  kind: TripKind,
  slot: SlotWindow,
  { actor, now }: Mover,
) {
  const trips = await tripsOfOrder.all(tx, storeId, orderId)
  const trip = trips.findLast((one) => one.kind === kind)
  if (!trip || trip.starts_at.getTime() === slot.startsAt.getTime()) return
  let slug = trip.slug
  if (trip.status === 'failed') {
    await moveTrip(tx, { storeId, orderId, slug, to: 'rescheduled', actor, now })
    slug = nextTripSlug(
      kind,
      trips.map((one) => one.slug),
    )
    await insertTrip.maybe(tx, storeId, orderId, slug, kind, slot.startsAt, slot.endsAt, now)
  } else if ((await moveTripWindow.run(tx, storeId, orderId, slug, slot.startsAt, slot.endsAt, now)) === 0) {
    throw wrongState(trip.status, ordersApiTexts.tooLateToReschedule)
  }
  if (kind === 'pickup') await remindOfPickup(tx, { storeId, orderId, slug, startsAt: slot.startsAt, now })
}
