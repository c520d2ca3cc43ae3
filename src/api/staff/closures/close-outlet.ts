import { BOOKING_CHOICES, type BookingChoice } from '#contract/operator/operator-limits.ts'
import type { OperatorOutlet, OutletChange } from '#contract/operator/operator-store.ts'
import { mayCancel } from '#rules/orders/order-acts.ts'
import type { SlotWindow } from '#rules/slots/slots.ts'
import { operatorTexts, staffMessages } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { orderState } from '../../order-rows/order-row.queries.ts'
import { cancelPaidOrder } from '../../orders/acts/cancel-order.ts'
import { tryRefund } from '../../orders/refunds/run-refund.ts'
import type { LegWindow } from '../../slots/slot-places.ts'
import { endUnpaid } from '../acts/end-unpaid.ts'
import { noteAct, type Said, type Staff } from '../staff.ts'
import { type BookingAhead, bookingsAhead, outletBySlug } from './closure.queries.ts'
import { moveFromClosed } from './move-from-closed.ts'
import { changeOutlet, type NewlyClosed } from './switches.ts'

/** Days that an outlet is closed on, or all days until somebody opens it. */
export type Closure = { outlet: string; days: string[] | 'all' }

type Closed = { outlet: OperatorOutlet; bookings: TouchedBooking[] }

export type TouchedBooking = BookingAhead & {
  outcome: 'moved' | 'cancelled' | 'left'
  /** Why it was left. */
  why: string
  /** Where it was moved to. */
  to?: SlotWindow | undefined
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
export async function closeOutlet(staff: Staff, closure: Closure, choice: BookingChoice, said: Said): Promise<Closed> {
  const days = closure.days === 'all' ? [] : closure.days
  const change: OutletChange = {
    ...(closure.days === 'all' ? { is_switched_off: true } : {}),
    add_blackout_days: days,
    remove_blackout_days: [],
    reason: said.reason,
  }
  return settleAfter(staff, closure, change, choice, said)
}

/**
 * A change of the outlet as the API takes it. Where it closes something and nobody has said what becomes of the bookings there, it is refused with
 * their list, and nothing is changed. Closing what is closed already needs no choice; with one, it goes on with what is left.
 */
export async function changeOutletAndBookings(
  staff: Staff,
  slug: string,
  change: OutletChange,
  choice: BookingChoice | undefined,
  said: Said,
): Promise<Closed> {
  if (choice === undefined) {
    const refuse = async (tx: Queryable, { outletId, days }: NewlyClosed) => {
      const touched = await bookingsAhead.all(tx, staff.store.id, outletId, staff.now, days === 'all' ? null : days)
      if (touched.length === 0) return
      const bookings = touched.map((booking) => shownBooking({ ...booking, ...LEFT }))
      throw new Refused(409, operatorTexts.closureUndecided(touched.length, choicesFor(days)), {
        response: { bookings },
      })
    }
    return { outlet: await changeOutlet(staff, slug, change, refuse), bookings: [] }
  }
  const removed = new Set(change.remove_blackout_days)
  const days = change.add_blackout_days.filter((day) => !removed.has(day))
  const closure: Closure = { outlet: slug, days: change.is_switched_off ? 'all' : days }
  return settleAfter(staff, closure, change, choice, said)
}

/** A closed outlet has no windows to move to. */
export const choicesFor = (days: Closure['days']): readonly BookingChoice[] =>
  BOOKING_CHOICES.filter((choice) => days !== 'all' || choice !== 'move')

/** As the API shows it: without a name or a number to call, which only whoever may read orders gets. */
export function shownBooking({ id, number, status, leg, starts_at, ends_at, outcome, why }: TouchedBooking) {
  const [from, to] = [starts_at.toISOString(), ends_at.toISOString()]
  return { order_id: id, number, status, leg, starts_at: from, ends_at: to, outcome, why }
}

async function settleAfter(
  staff: Staff,
  closure: Closure,
  change: OutletChange,
  choice: BookingChoice,
  said: Said,
): Promise<Closed> {
  if (!choicesFor(closure.days).includes(choice)) throw new Refused(400, operatorTexts.closureCannotMove)
  if (choice === 'cancel' && !said.reason.trim())
    throw new Refused(400, operatorTexts.reasonNeeded, { errors: { reason: operatorTexts.reasonNeeded } })
  const outlet = await changeOutlet(staff, closure.outlet, change)
  const touched = await touchedBookings(staff, closure)
  if (choice === 'keep') return { outlet, bookings: touched.map((booking) => ({ ...booking, ...LEFT })) }
  const orders = [...new Set(touched.map(({ id }) => id))]
  const outcomes = new Map<string, Outcome>()
  for (const id of orders) outcomes.set(id, await settle(staff, closure, id, touched, choice, said))
  const bookings = touched.map((booking) => {
    const { windows, ...outcome } = outcomes.get(booking.id) ?? LEFT
    return { ...booking, ...outcome, to: windows?.find(({ leg }) => leg === booking.leg) }
  })
  return { outlet, bookings }
}

type Outcome = Pick<TouchedBooking, 'outcome' | 'why'> & { windows?: LegWindow[] }
const LEFT: Outcome = { outcome: 'left', why: '' }

async function settle(
  staff: Staff,
  { days }: Closure,
  orderId: string,
  touched: readonly BookingAhead[],
  choice: 'move' | 'cancel',
  said: Said,
): Promise<Outcome> {
  const listed = touched.find(({ id }) => id === orderId)
  if (!listed) return LEFT
  if (listed.status === 'awaiting_payment' && (await endUnpaid(staff, listed, said)))
    return { outcome: 'cancelled', why: operatorTexts.closureUnpaid }
  try {
    // An order that waited for its payment may be paid by now.
    const booking = { ...listed, status: (await orderState.one(staff.parts.db, staff.store.id, orderId)).status }
    if (booking.status === 'on_hold') return { outcome: 'left', why: operatorTexts.closureHeld }
    // What is with us already comes back at another time: it cannot be cancelled any more.
    const isCancelled = choice === 'cancel' && (mayCancel(booking.status) || booking.status === 'pickup_scheduled')
    if (!isCancelled) return { outcome: 'moved', why: '', windows: await moveFromClosed(staff, orderId, days, said) }
    await cancel(staff, booking, said)
    return { outcome: 'cancelled', why: '' }
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
    const started = await cancelPaidOrder(
      tx,
      { storeId: store.id, orderId, actor, reason, message, random: staff.parts.random, now },
      ['confirmed', 'pickup_scheduled'],
    )
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
