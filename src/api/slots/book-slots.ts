import type { Leg, SlotWindow } from '#rules/slots/slots.ts'
import type { Queryable } from '../db/database.ts'
import type { Scope } from '../parts/scope.ts'
import { existingBookings, type OwnBooking, ownBookings, settleBookings } from './own-bookings.ts'
import { bookingsOfOrder } from './slot.queries.ts'
import { freePlaces } from './slot-places.ts'
import { type SlotRequest, wantedSlots } from './wanted-slots.ts'

export type SlotBooking = SlotRequest & {
  scope: Pick<Scope, 'store'>
  holder: string
  orderId: string
  own?: OwnBooking[]
}
export type BookedSlots = Record<Leg, SlotWindow | null>

/**
 * D3.1: checks the windows of an order again and books them in its transaction. Holds of its checkout become bookings, and bookings that the
 * order already has stay. So the same call can reschedule a leg. The holder is then `order:<id>`, so the customer's holds for a next order stay
 * untouched. The order's row must exist, or its INSERT must have been sent before.
 */
export async function bookSlots(tx: Queryable, booking: SlotBooking): Promise<BookedSlots> {
  const { outlet, holder, orderId, now } = booking
  const storeId = booking.scope.store.id
  const own = booking.own ?? (await ownBookings(tx, storeId, holder, orderId))
  const wanted = wantedSlots(booking, false, existingBookings(own, outlet.id, now))
  await settleBookings(tx, { storeId, outlet, now, own, wanted, owner: { holder, orderId, expiresAt: null } })
  const windowOf = (leg: Leg) => {
    const window = wanted.find((one) => one.leg === leg)
    return window ? { startsAt: window.startsAt, endsAt: window.endsAt } : null
  }
  return { first: windowOf('first'), early: windowOf('early'), last: windowOf('last') }
}

/** Releases the windows of an order, or of one leg. Idempotent. */
export async function freeSlots(tx: Queryable, storeId: number, orderId: string, leg?: Leg): Promise<void> {
  const bookings = await bookingsOfOrder.all(tx, storeId, orderId)
  await freePlaces(
    tx,
    storeId,
    bookings.filter((one) => leg === undefined || one.leg === leg),
  )
}
