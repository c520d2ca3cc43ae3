import type { customerReads } from '#contract/order/orders.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { movableLegs } from '#rules/orders/movable-legs.ts'
import { nextTripSlug } from '#rules/orders/trip-status.ts'
import type { Leg, SlotWindow } from '#rules/slots/slots.ts'
import { turnaroundsOf } from '#rules/slots/split-return.ts'
import { ordersApiTexts, reasonTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import { storeCatalogIndex } from '../../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { insertTrips, moveTripWindow } from '../../order-rows/move-trip.queries.ts'
import { linesOfOrder, type TripRow, tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { lockWholeOrder, type OrderRow } from '../../order-rows/order-row.queries.ts'
import type { ApiParts } from '../../parts/parts.ts'
import { placeRefused } from '../../parts/place-refused.ts'
import type { Scope } from '../../parts/scope.ts'
import { type BookedSlots, bookSlots } from '../../slots/book-slots.ts'
import type { OwnOrder } from '../read/load-order.ts'
import { moveFacts } from '../read/order-view.ts'
import { bookReturns, type MovedLegs } from './book-returns.ts'
import { moveTrip } from './move-trip.ts'
import { moveOrderWindows } from './reschedule.queries.ts'
import { wrongState } from './wrong-state.ts'

type Wanted = BodyOf<Extract<(typeof customerReads)[number], { path: '/orders/:id/reschedule' }>>
type Mover = { actor: 'customer' | 'guest'; now: Date }

/**
 * D4.5, D4.10: reschedules an order by the rules of checkout and releases the old windows in the same transaction. All legs can move until the
 * pickup's driver is assigned; a return alone until its own driver is.
 */
export async function reschedule(
  parts: ApiParts,
  scope: Scope,
  { order: { id }, isGuest }: OwnOrder,
  body: Wanted,
): Promise<void> {
  const { store, now } = scope
  const { outlets, salesTypes } = await storeCatalogIndex(parts, store)
  await parts.db.transaction(async (tx) => {
    const order = await lockWholeOrder.one(tx, store.id, id)
    const trips = await tripsOfOrder.all(tx, store.id, id)
    const moved: MovedLegs = {
      first: ifChanged(order.first_starts_at, body.first_starts_at),
      early: ifChanged(order.early_starts_at, body.early_starts_at ?? null),
      last: ifChanged(order.last_starts_at, body.last_starts_at),
    }
    mustBeMovable(order, trips, moved)
    const [outlet, salesType] = [outlets.get(order.outlet_id), salesTypes.get(order.sales_type_id)]
    if (!outlet || !salesType) throw placeRefused('outlet_unfit')
    const turnarounds = turnaroundsOf(await linesOfOrder.all(tx, store.id, id))
    const mover: Mover = { actor: isGuest ? 'guest' : 'customer', now }
    if (moved.first === null) {
      return saveWindows(tx, order, await bookReturns(tx, { order, trips, outlet, moved, ...turnarounds, now }), mover)
    }
    const booked = await bookSlots(tx, {
      scope,
      outlet,
      salesType,
      // Not the customer as holder: the customer's holds for a next order stay untouched.
      holder: `order:${id}`,
      orderId: id,
      firstStartsAt: moved.first,
      earlyStartsAt: moved.early ?? order.early_starts_at,
      lastStartsAt: moved.last ?? order.last_starts_at,
      ...turnarounds,
      now,
    })
    await saveWindows(tx, order, booked, mover)
  })
}

function ifChanged(kept: Date | null, wanted: string | null): Date | null {
  const time = wanted === null ? null : new Date(wanted)
  return time && time.getTime() !== kept?.getTime() ? time : null
}

const LEGS = ['first', 'early', 'last'] as const

function mustBeMovable(order: OrderRow, trips: readonly TripRow[], moved: MovedLegs): void {
  if (moved.early && !order.early_starts_at) throw new Refused(409, ordersApiTexts.splitLater)
  const legs = movableLegs(moveFacts(order, trips))
  const late = LEGS.find((leg) => moved[leg] && !legs[leg])
  if (late || !LEGS.some((leg) => legs[leg])) {
    const back = moved.first ? undefined : trips.findLast(({ leg }) => leg === (late ?? 'last'))
    const hasDriver = back && back.status !== 'scheduled' && back.status !== 'failed'
    throw wrongState(hasDriver ? back.status : order.status, ordersApiTexts.tooLateToReschedule)
  }
  if (!LEGS.some((leg) => moved[leg])) throw new Refused(400, ordersApiTexts.nothingToMove)
}

async function saveWindows(tx: Queryable, order: OrderRow, windows: BookedSlots, mover: Mover): Promise<void> {
  const { store_id: storeId, id: orderId } = order
  const { actor, now } = mover
  const { first, early, last } = windows
  const first_starts_at = first?.startsAt ?? null
  const early_starts_at = early?.startsAt ?? null
  const last_starts_at = last?.startsAt ?? null
  await moveOrderWindows.run(tx, {
    storeId,
    orderId,
    firstStartsAt: first_starts_at,
    firstEndsAt: first?.endsAt ?? null,
    earlyStartsAt: early_starts_at,
    earlyEndsAt: early?.endsAt ?? null,
    lastStartsAt: last_starts_at,
    lastEndsAt: last?.endsAt ?? null,
    now,
  })
  if (order.kind === 'trips') {
    for (const leg of LEGS) {
      const window = windows[leg]
      if (window) await moveLeg(tx, order, leg, window, mover)
    }
  }
  const { first_starts_at: first_was_at, early_starts_at: early_was_at, last_starts_at: last_was_at } = order
  const earlyDetails = early_starts_at ? { early_starts_at, early_was_at } : {}
  const details = { first_starts_at, last_starts_at, first_was_at, last_was_at, ...earlyDetails }
  const reason = reasonTexts.movedByCustomer
  await noteOrderEvent.one(tx, {
    storeId,
    orderId,
    tripId: '',
    kind: 'rescheduled',
    fromState: '',
    toState: '',
    actor,
    reason,
    details,
    now,
  })
  await publish(tx, 'windowsMoved', { storeId, orderId, now })
  const isPickupMoved = first_starts_at?.getTime() !== first_was_at?.getTime()
  await publish(tx, 'newTimeGiven', { storeId, orderId, by: 'customer', isPickupMoved, now })
}

/** Moves the leg's scheduled trip. A failed trip is replaced by a new one. */
async function moveLeg(
  tx: Queryable,
  { store_id: storeId, id: orderId }: OrderRow,
  leg: Leg,
  slot: SlotWindow,
  { actor, now }: Mover,
) {
  const trips = await tripsOfOrder.all(tx, storeId, orderId)
  const trip = trips.findLast((one) => one.leg === leg)
  if (!trip || trip.starts_at.getTime() === slot.startsAt.getTime()) return
  let slug = trip.slug
  if (trip.status === 'failed') {
    await moveTrip(tx, { storeId, orderId, slug, to: 'rescheduled', actor, now })
    slug = nextTripSlug(
      trip.kind,
      trips.map((one) => one.slug),
    )
    const { startsAt, endsAt } = slot
    const next = { id: tx.random.id(), slug, leg, starts_at: startsAt, ends_at: endsAt }
    await insertTrips.run(tx, storeId, orderId, [next], now)
  } else if ((await moveTripWindow.run(tx, storeId, orderId, slug, slot.startsAt, slot.endsAt, now)) === 0) {
    throw wrongState(trip.status, ordersApiTexts.tooLateToReschedule)
  }
  if (leg === 'first') await publish(tx, 'pickupPlanned', { storeId, orderId, slug, startsAt: slot.startsAt, now })
}
