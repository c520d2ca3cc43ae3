import { returnNotBefore } from '#rules/orders/movable-legs.ts'
import { type Leg, slotAt } from '#rules/slots/slots.ts'
import { slotTexts } from '#texts/order/checkout-api.ts'
import type { IndexedOutlet } from '../../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../../db/database.ts'
import type { TripRow } from '../../order-rows/order-parts.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { placeRefused } from '../../parts/place-refused.ts'
import type { BookedSlots } from '../../slots/book-slots.ts'
import { bookingsOfOrder } from '../../slots/slot.queries.ts'
import { changePlaces, type LegWindow } from '../../slots/slot-places.ts'
import { earlyNotBeforeLast, unavailableReason } from '../../slots/wanted-slots.ts'
import { windowOf } from '../read/show-order.ts'

/** The new start of each leg that moves; null for a leg that stays. */
export type MovedLegs = Record<Leg, Date | null>

type ReturnsToBook = {
  order: OrderRow
  trips: readonly TripRow[]
  outlet: IndexedOutlet
  moved: MovedLegs
  turnaroundHours: number
  earlyHours: number | null
  now: Date
}

/**
 * D4.10: reschedules returns only. The pickup may be in the past, so only the remaining legs are validated. D3.9: an early return that is not done
 * yet must stay before the last one.
 */
export async function bookReturns(tx: Queryable, request: ReturnsToBook): Promise<BookedSlots> {
  const { order, trips, outlet, moved, now } = request
  const { store_id: storeId, id: orderId } = order
  const take = (['early', 'last'] as const).flatMap((leg) => {
    const startsAt = moved[leg]
    return startsAt ? [returnWindow(request, leg, startsAt)] : []
  })
  const taken = (wanted: LegWindow['leg']) => {
    const found = take.find(({ leg }) => leg === wanted)
    return found && { startsAt: found.startsAt, endsAt: found.endsAt }
  }
  const windows = {
    first: windowOf(order.first_starts_at, order.first_ends_at),
    early: taken('early') ?? windowOf(order.early_starts_at, order.early_ends_at),
    last: taken('last') ?? windowOf(order.last_starts_at, order.last_ends_at),
  }
  const { early, last } = windows
  const isEarlyOver = trips.some(({ leg, status }) => leg === 'early' && status === 'done')
  if (early && last && early.startsAt >= last.startsAt && !isEarlyOver) throw earlyNotBeforeLast()
  const bookings = await bookingsOfOrder.all(tx, storeId, orderId)
  await changePlaces(tx, {
    storeId,
    outlet,
    free: bookings.filter((one) => take.some(({ leg }) => leg === one.leg)),
    take,
    owner: { holder: `order:${orderId}`, orderId, expiresAt: null },
    now,
  })
  return windows
}

function returnWindow(
  { order, outlet, turnaroundHours, earlyHours, now }: ReturnsToBook,
  leg: 'early' | 'last',
  startsAt: Date,
): LegWindow {
  const { status, first_ends_at: firstEndsAt } = order
  const hours = leg === 'early' ? (earlyHours ?? 0) : turnaroundHours
  const notBefore = returnNotBefore({ status, firstEndsAt, turnaroundHours: hours, now })
  const window = slotAt(outlet.slots, startsAt, { now, notBefore })
  if (window) return { ...window, leg }
  const reason = unavailableReason(outlet, startsAt, { now, ready: notBefore })
  throw placeRefused('slot_unavailable', { leg }, slotTexts[reason])
}
