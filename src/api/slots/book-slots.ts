import type { Leg, SlotWindow } from '#rules/slots/slots.ts'
import type { Queryable } from '../db/database.ts'
import type { Scope } from '../parts/scope.ts'
import { knownFrom, type OwnBooking, ownBookings, settleBookings } from './own-bookings.ts'
import { bookingsOfOrder } from './slot.queries.ts'
import { freePlaces } from './slot-places.ts'
import { type SlotWish, wantedSlots } from './wanted-slots.ts'

export type SlotBooking = SlotWish & {
  scope: Pick<Scope, 'store'>
  holder: string
  orderId: string
  own?: OwnBooking[]
}
export type BookedSlots = Record<Leg, SlotWindow | null>

/**
 * D3.1: the windows of an order, checked once more and taken in its transaction. What its checkout held is adopted, and what the order has
 * already stays: so the same call moves a leg to another window, then with a holder of the order's own (`order:<id>`), so that what the customer
 * holds for the next order is left alone. The order's row must be there, or asked for.
 */
export async function bookSlots(tx: Queryable, booking: SlotBooking): Promise<BookedSlots> {
  const { outlet, holder, orderId, now } = booking
  const storeId = booking.scope.store.id
  const own = booking.own ?? (await ownBookings(tx, storeId, holder, orderId))
  const wanted = wantedSlots(booking, false, knownFrom(own, outlet.id, now))
  await settleBookings(tx, { storeId, outlet, now, own, wanted, owner: { holder, orderId, expiresAt: null } })
  const windowOf = (leg: Leg) => {
    const window = wanted.find((one) => one.leg === leg)
    return window ? { startsAt: window.startsAt, endsAt: window.endsAt } : null
  }
  return { first: windowOf('first'), early: windowOf('early'), last: windowOf('last') }
}

/** Gives an order's windows back, or one leg's. A second time finds nothing to do. */
export async function freeSlots(tx: Queryable, storeId: number, orderId: string, leg?: Leg): Promise<void> {
  const bookings = await bookingsOfOrder.all(tx, storeId, orderId)
  await freePlaces(
    tx,
    storeId,
    bookings.filter((one) => leg === undefined || one.leg === leg),
  )
}
