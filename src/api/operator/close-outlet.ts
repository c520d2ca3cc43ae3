import type { OperatorOutlet, OutletChange } from '#contract/operator-store.ts'
import { mayCancel } from '#rules/order-acts.ts'
import { operatorTexts, staffMessages } from '#texts/orders-api.ts'
import { callOff } from '../orders/cancel-order.ts'
import { tryRefund } from '../orders/refunds/run-refund.ts'
import { Refused } from '../refused.ts'
import { type BookingAhead, bookingsAhead, outletBySlug } from './closure.queries.ts'
import { moveFromClosed } from './move-from-closed.ts'
import { noteAct, type Said, type Staff } from './staff.ts'
import { changeOutlet } from './switches.ts'

/** Days that an outlet is closed on, or all days until somebody opens it. */
export type Closure = { outlet: string; days: string[] | 'all' }

/** What becomes of the bookings: other times, money back, or nothing. */
export const BOOKING_CHOICES = ['move', 'cancel', 'keep'] as const
export type BookingChoice = (typeof BOOKING_CHOICES)[number]

export type TouchedBooking = BookingAhead & {
  outcome: 'moved' | 'cancelled' | 'left'
  /** Why it was left. */
  why: string
}

/** The bookings that a closure touches. */
export async function touchedBookings({ parts, store, now }: Staff, closure: Closure): Promise<BookingAhead[]> {
  const outlet = await outletBySlug.maybe(parts.db, store.id, closure.outlet)
  if (!outlet) throw new Refused(404, operatorTexts.unknownOutlet)
  return bookingsAhead.all(parts.db, store.id, outlet.id, now, closure.days === 'all' ? null : closure.days)
}

/**
 * Closes an outlet and deals with the bookings that this touches. The outlet first, so that nobody books into the closed days meanwhile; then order
 * by order, each in a transaction of its own with its mail and its entry in the audit log. Whatever ends it midway: done again, it goes on with what
 * is left.
 */
export async function closeOutlet(
  staff: Staff,
  closure: Closure,
  choice: BookingChoice,
  said: Said,
): Promise<{ outlet: OperatorOutlet; bookings: TouchedBooking[] }> {
  const days = closure.days === 'all' ? [] : closure.days
  const change: OutletChange = {
    ...(closure.days === 'all' ? { is_switched_off: true } : {}),
    add_blackout_days: days,
    remove_blackout_days: [],
    reason: said.reason,
  }
  const outlet = await changeOutlet(staff, closure.outlet, change)
  const touched = await touchedBookings(staff, closure)
  if (choice === 'keep')
    return { outlet, bookings: touched.map((booking) => ({ ...booking, outcome: 'left', why: '' })) }
  const orders = [...new Set(touched.map(({ id }) => id))]
  const outcomes = new Map<string, Outcome>()
  for (const id of orders) outcomes.set(id, await settle(staff, closure, id, touched, choice, said))
  const nothing: Outcome = { outcome: 'left', why: '' }
  return { outlet, bookings: touched.map((booking) => ({ ...booking, ...(outcomes.get(booking.id) ?? nothing) })) }
}

type Outcome = Pick<TouchedBooking, 'outcome' | 'why'>

async function settle(
  staff: Staff,
  { days }: Closure,
  orderId: string,
  touched: readonly BookingAhead[],
  choice: 'move' | 'cancel',
  said: Said,
): Promise<Outcome> {
  const booking = touched.find(({ id }) => id === orderId)
  if (!booking || booking.status === 'awaiting_payment') return { outcome: 'left', why: operatorTexts.closureUnpaid }
  if (booking.status === 'on_hold') return { outcome: 'left', why: operatorTexts.closureHeld }
  try {
    // What is with us already comes back at another time: it cannot be cancelled any more.
    const isCancelled = choice === 'cancel' && (mayCancel(booking.status) || booking.status === 'pickup_scheduled')
    if (isCancelled) await cancel(staff, booking, said)
    else await moveFromClosed(staff, orderId, days, said)
    return { outcome: isCancelled ? 'cancelled' : 'moved', why: '' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { outcome: 'left', why: error.message }
  }
}

async function cancel(staff: Staff, { id: orderId, number }: BookingAhead, said: Said): Promise<void> {
  const { parts, store, actor, now } = staff
  const message = said.message.trim() || staffMessages.closedCancel
  const { reason } = said
  const refunds = await parts.db.transaction(async (tx) => {
    const started = await callOff(tx, { storeId: store.id, orderId, actor, reason, message, now }, [
      'confirmed',
      'pickup_scheduled',
    ])
    const subject = `order ${number}`
    await noteAct(tx, staff, {
      act: 'order.cancel',
      subject,
      orderId,
      details: { message },
      reason,
    })
    return started
  })
  for (const refund of refunds) await tryRefund(parts, refund)
}
