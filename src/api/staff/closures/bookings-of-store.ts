import { plannedSlot, type SlotFacts } from '#rules/slots/slots.ts'
import { outletsAsOfNow } from '../../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../../db/database.ts'
import { type BookingAhead, bookingsAhead } from './closure.queries.ts'

export type OutletBooking = BookingAhead & { outlet: string }

/** The store's coming bookings whose windows their outlets offer, by hours, holidays and blackout days. */
export async function bookingsInHours(tx: Queryable, storeId: number, now: Date): Promise<OutletBooking[]> {
  const found: OutletBooking[] = []
  for (const { id, slug, slots } of await outletsAsOfNow(tx, storeId)) {
    const ahead = await bookingsAhead.all(tx, storeId, id, now, null)
    for (const booking of ahead) if (isInHours(slots, booking, now)) found.push({ ...booking, outlet: slug })
  }
  return found
}

/** Which of these bookings are outside of the outlet's hours now, or have lost their outlet. */
export async function bookingsOutOfHours(
  tx: Queryable,
  storeId: number,
  before: readonly OutletBooking[],
  now: Date,
): Promise<OutletBooking[]> {
  if (before.length === 0) return []
  const outlets = new Map((await outletsAsOfNow(tx, storeId)).map(({ slug, slots }) => [slug, slots]))
  return before.filter((booking) => {
    const slots = outlets.get(booking.outlet)
    return !slots || !isInHours(slots, booking, now)
  })
}

/** Ignores the staff's switch, which closes an outlet whatever its hours. */
const isInHours = (slots: SlotFacts, { starts_at }: BookingAhead, now: Date) =>
  plannedSlot({ ...slots, isSwitchedOff: false }, starts_at, now) !== null
