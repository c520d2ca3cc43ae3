import type { BodyOf } from '#contract/call.ts'
import type { postReschedule } from '#contract/orders.ts'
import { mayCancel } from '#rules/order-acts.ts'
import type { SlotWindow } from '#rules/slots.ts'
import { nextTripSlug, type TripKind } from '#rules/trip-status.ts'
import { ordersApiTexts, reasonTexts } from '#texts/orders-api.ts'
import { bookSlots } from '../checkout/book-slots.ts'
import { placeRefused } from '../checkout/place-refused.ts'
import type { Queryable } from '../db/database.ts'
import { tellOutside } from '../operator/webhooks/tell-outside.ts'
import { storeFrame } from '../outlets/store-frame.ts'
import type { ApiParts } from '../parts.ts'
import { Refused } from '../refused.ts'
import type { Customer, Scope } from '../scope.ts'
import type { OwnOrder } from './load-order.ts'
import { noteOrderEvent } from './move-order.queries.ts'
import { insertTrip, moveTripWindow } from './move-trip.queries.ts'
import { moveTrip } from './move-trip.ts'
import { remindOfPickup } from './order-mail.ts'
import { linesOfOrder, tripsOfOrder } from './order-parts.queries.ts'
import { lockWholeOrder, type OrderRow } from './order-row.queries.ts'
import { moveOrderWindows } from './reschedule.queries.ts'
import { wrongState } from './wrong-state.ts'

/** D4.5: other windows for an order whose pickup is not assigned yet, by the rules it was placed by; the old ones are free in the same transaction. */
export async function reschedule(
  parts: ApiParts,
  scope: Scope<Customer>,
  { order: { id } }: OwnOrder,
  body: BodyOf<typeof postReschedule>,
): Promise<void> {
  const { store, now } = scope
  if (!body.first_starts_at && !body.last_starts_at) throw new Refused(400, ordersApiTexts.nothingToMove)
  const { outlets, salesTypes } = await storeFrame(parts, store)
  await parts.db.transaction(async (tx) => {
    const order = await lockWholeOrder.one(tx, store.id, id)
    if (!mayCancel(order.status)) throw wrongState(order.status, ordersApiTexts.tooLateToReschedule)
    const [outlet, salesType] = [outlets.get(order.outlet_id), salesTypes.get(order.sales_type_id)]
    if (!outlet || !salesType) throw placeRefused('outlet_unfit')
    const lines = await linesOfOrder.all(tx, store.id, id)
    const { first, last } = await bookSlots(tx, {
      scope,
      outlet,
      salesType,
      // What the customer holds for the next order is left alone.
      holder: `order:${id}`,
      orderId: id,
      firstStartsAt: chosen(body.first_starts_at, order.first_starts_at),
      lastStartsAt: chosen(body.last_starts_at, order.last_starts_at),
      turnaroundHours: Math.max(0, ...lines.map((line) => line.turnaround_hours ?? 0)),
      now,
    })
    await keepWindows(tx, order, first, last, now)
  })
}

const chosen = (wanted: string | null, kept: Date | null) => (wanted ? new Date(wanted) : kept)
type Slot = SlotWindow | null
const spanOf = (slot: Slot) => [slot?.startsAt ?? null, slot?.endsAt ?? null] as const

async function keepWindows(tx: Queryable, order: OrderRow, first: Slot, last: Slot, now: Date): Promise<void> {
  const { store_id: storeId, id: orderId } = order
  await moveOrderWindows.run(tx, storeId, orderId, ...spanOf(first), ...spanOf(last), now)
  if (order.kind === 'trips') {
    if (first) await moveLeg(tx, order, 'pickup', first, now)
    if (last) await moveLeg(tx, order, 'delivery', last, now)
  }
  const [[first_starts_at], [last_starts_at]] = [spanOf(first), spanOf(last)]
  const details = { first_starts_at, last_starts_at }
  const reason = reasonTexts.movedByCustomer
  await noteOrderEvent.one(tx, storeId, orderId, '', 'rescheduled', '', '', 'customer', reason, details, now)
  await tellOutside(tx, { storeId, orderId, event: 'order.changed', now })
}

/** The trip that is still to come moves; one that failed is made up for by a new one. */
async function moveLeg(
  tx: Queryable,
  { store_id: storeId, id: orderId }: OrderRow,
  kind: TripKind,
  slot: SlotWindow,
  now: Date,
) {
  const trips = await tripsOfOrder.all(tx, storeId, orderId)
  const trip = trips.findLast((one) => one.kind === kind)
  if (!trip || trip.starts_at.getTime() === slot.startsAt.getTime()) return
  let slug = trip.slug
  if (trip.status === 'failed') {
    await moveTrip(tx, { storeId, orderId, slug, to: 'rescheduled', actor: 'customer', now })
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
