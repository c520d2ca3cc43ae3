import { returnNotBefore } from '#rules/orders/movable-legs.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { type Leg, readyAt, type SlotWindow, windowFrom } from '#rules/slots/slots.ts'
import { turnaroundsOf } from '#rules/slots/split-return.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { operatorTexts, staffMessages } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import { outletAsOfNow } from '../../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { moveTripWindow } from '../../order-rows/move-trip.queries.ts'
import { linesOfOrder, type TripRow, tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { lockWholeOrder, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { moveTrip } from '../../orders/acts/move-trip.ts'
import { moveOrderLeg } from '../../orders/acts/reschedule.queries.ts'
import { windowOf } from '../../orders/read/show-order.ts'
import { slotLister } from '../../slots/list-slots.ts'
import { bookingsOfOrder } from '../../slots/slot.queries.ts'
import { changePlaces, type LegWindow } from '../../slots/slot-places.ts'
import { type Explanation, noteAct, type Staff } from '../staff.ts'

/** Another booking may take the chosen place first. Then the next free window is tried. */
const TRIES = 3

/**
 * Moves an order's windows from closed days to the earliest free ones after them, by the rules for customers. When a pickup moves, returns that would
 * begin before the items are ready move too. When the early return moves past the other one, that one moves too (D3.9). An assigned driver is
 * unassigned. Returns the new windows.
 */
export async function moveFromClosed(
  staff: Staff,
  orderId: string,
  days: readonly string[] | 'all',
  explanation: Explanation,
): Promise<LegWindow[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await staff.parts.db.transaction((tx) => move(tx, staff, orderId, days, explanation))
    } catch (error) {
      const isTaken = error instanceof Refused && error.message === operatorTexts.windowFull
      if (!isTaken || tries === TRIES) throw error
    }
  }
}

async function move(
  tx: Queryable,
  staff: Staff,
  orderId: string,
  days: readonly string[] | 'all',
  explanation: Explanation,
) {
  const { store, actor, now } = staff
  const order = await lockWholeOrder.maybe(tx, store.id, orderId)
  if (!order) throw new Refused(404, apiTexts.notFound)
  refuseIfNotMovable(order)
  const trips = await tripsOfOrder.all(tx, store.id, orderId)
  const take = await newWindows(tx, order, trips, days, now)
  const outlet = await outletAsOfNow(tx, store.id, order.outlet_id)
  const bookings = await bookingsOfOrder.all(tx, store.id, orderId)
  await changePlaces(tx, {
    storeId: store.id,
    outlet: { id: order.outlet_id, slotCapacity: outlet?.slotCapacity ?? 0 },
    free: bookings.filter((one) => take.some(({ leg }) => leg === one.leg)),
    take,
    owner: { holder: `order:${orderId}`, orderId, expiresAt: null },
    now,
    full: () => new Refused(409, operatorTexts.windowFull),
  })
  for (const window of take) await moveLeg(tx, staff, order, trips, window)
  const startOf = (wanted: Leg) => take.find(({ leg }) => leg === wanted)?.startsAt
  const early = startOf('early') ?? order.early_starts_at
  const details = {
    first_starts_at: startOf('first') ?? order.first_starts_at,
    ...(early ? { early_starts_at: early } : {}),
    last_starts_at: startOf('last') ?? order.last_starts_at,
    ...(order.early_starts_at ? { early_was_at: order.early_starts_at } : {}),
    first_was_at: order.first_starts_at,
    last_was_at: order.last_starts_at,
    message: explanation.message.trim() || staffMessages.closedMove,
  }
  await noteOrderEvent.one(tx, {
    storeId: store.id,
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
  await publish(tx, 'windowsMoved', { storeId: store.id, orderId, now })
  const isPickupMoved = startOf('first') !== undefined
  await publish(tx, 'newTimeGiven', { storeId: store.id, orderId, by: 'store', isPickupMoved, now })
  const subject = `order ${order.number}`
  await noteAct(tx, staff, {
    act: 'order.move',
    subject,
    orderId,
    details,
    reason: explanation.reason,
  })
  return take
}

/** The list of bookings was read before the lock. Meanwhile the order may have been cancelled, delivered or put on hold. */
function refuseIfNotMovable({ status }: OrderRow): void {
  if (status === 'on_hold') throw new Refused(409, operatorTexts.closureHeld)
  if (isFinal(status) || status === 'delivered' || status === 'collected')
    throw new Refused(409, operatorTexts.closureNothing)
}

/** The windows that replace the closed ones. */
async function newWindows(
  tx: Queryable,
  order: OrderRow,
  trips: readonly TripRow[],
  days: readonly string[] | 'all',
  now: Date,
): Promise<LegWindow[]> {
  const { store_id: storeId, id: orderId, status } = order
  const outlet = await outletAsOfNow(tx, storeId, order.outlet_id)
  if (!outlet) throw new Refused(409, operatorTexts.closureNoWindow)
  const lines = await linesOfOrder.all(tx, storeId, orderId)
  const { turnaroundHours, earlyHours } = turnaroundsOf(lines)
  const listed = await slotLister(tx, { storeId, outlet, turnaroundHours, holder: '', moving: orderId, now })
  const earliest = (leg: Leg, notBefore: Date): LegWindow => {
    const free = listed(notBefore > now ? notBefore : now).earliest
    if (!free) throw new Refused(409, operatorTexts.closureNoWindow)
    return { ...free, leg }
  }
  const isClosed = ({ startsAt }: SlotWindow) =>
    startsAt > now && (days === 'all' || days.includes(singaporeClock(startsAt).day))
  const first = windowOf(order.first_starts_at, order.first_ends_at)
  const isFirstAhead = status === 'confirmed' || status === 'pickup_scheduled'
  const take: LegWindow[] = isFirstAhead && first && isClosed(first) ? [earliest('first', first.startsAt)] : []
  const [moved] = take
  /** The return's window after the move. `after` is the end of the window that it must follow. */
  const settle = (leg: Leg, own: SlotWindow | null, hours: number, after: Date | undefined): SlotWindow | null => {
    if (!own || trips.some((trip) => trip.leg === leg && trip.status === 'done')) return null
    const ready = moved
      ? readyAt(moved.endsAt, hours)
      : returnNotBefore({ status, firstEndsAt: first?.endsAt ?? null, turnaroundHours: hours, now })
    const isOvertaken = after !== undefined && own.startsAt < after
    if (!isClosed(own) && !isOvertaken && !(moved && own.startsAt < ready)) return own
    const window = earliest(leg, latest(own.startsAt, ready, after ?? ready))
    take.push(window)
    return window
  }
  const early = settle('early', windowOf(order.early_starts_at, order.early_ends_at), earlyHours ?? 0, undefined)
  settle('last', windowOf(order.last_starts_at, order.last_ends_at), turnaroundHours, early?.endsAt)
  if (take.length === 0) throw new Refused(409, operatorTexts.closureNothing)
  return take
}

const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))

async function moveLeg(
  tx: Queryable,
  { actor, now }: Staff,
  order: OrderRow,
  trips: readonly TripRow[],
  to: LegWindow,
) {
  const { store_id: storeId, id: orderId } = order
  const { startsAt, endsAt } = windowFrom(to.startsAt)
  await moveOrderLeg.run(tx, storeId, orderId, to.leg, startsAt, endsAt, now)
  const trip = trips.findLast(({ leg }) => leg === to.leg)
  if (!trip) return
  const { slug } = trip
  if (trip.status === 'assigned') await moveTrip(tx, { storeId, orderId, slug, to: 'scheduled', actor, now })
  if ((await moveTripWindow.run(tx, storeId, orderId, slug, startsAt, endsAt, now)) === 0)
    throw new Refused(409, operatorTexts.closureUnderWay)
  if (to.leg === 'first') await publish(tx, 'pickupPlanned', { storeId, orderId, slug, startsAt, now })
}
