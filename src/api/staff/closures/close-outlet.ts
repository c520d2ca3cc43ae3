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
import { type Explanation, noteAct, type Staff } from '../staff.ts'
import { type BookingAhead, bookingsAhead, outletBySlug } from './closure.queries.ts'
import { moveFromClosed } from './move-from-closed.ts'
import { changeOutlet, type NewlyClosed } from './switches.ts'

/** The days on which an outlet is closed. 'all': until staff open it again. */
export type Closure = { outlet: string; days: string[] | 'all' }

type Closed = { outlet: OperatorOutlet; bookings: TouchedBooking[] }

export type TouchedBooking = BookingAhead & {
  outcome: 'moved' | 'cancelled' | 'left'
  /** Why it was left. */
  why: string
  /** Where it was moved to. */
  to?: SlotWindow | undefined
}

/** The coming bookings of the closed days. */
export async function touchedBookings({ parts, store, now }: Staff, closure: Closure): Promise<BookingAhead[]> {
  const outlet = await outletBySlug.maybe(parts.db, store.id, closure.outlet)
  if (!outlet) throw new Refused(404, operatorTexts.unknownOutlet)
  return bookingsAhead.all(parts.db, store.id, outlet.id, now, closure.days === 'all' ? null : closure.days)
}

/**
 * Closes an outlet and settles its bookings. The outlet closes first, so no new booking can be made for the closed days. Then each order is settled in
 * its own transaction, with its mail and its audit entry. After a crash a repeated call continues with the remaining orders.
 */
export async function closeOutlet(
  staff: Staff,
  closure: Closure,
  choice: BookingChoice,
  explanation: Explanation,
): Promise<Closed> {
  const days = closure.days === 'all' ? [] : closure.days
  const change: OutletChange = {
    ...(closure.days === 'all' ? { is_switched_off: true } : {}),
    add_blackout_days: days,
    remove_blackout_days: [],
    reason: explanation.reason,
  }
  return closeAndSettle(staff, closure, change, choice, explanation)
}

/**
 * Changes an outlet for the API. A change that closes days with bookings needs a choice: without one it is refused with the list of bookings, and
 * nothing changes. Closing days that are already closed needs no choice; with one, it continues with the remaining bookings.
 */
export async function changeOutletAndBookings(
  staff: Staff,
  slug: string,
  change: OutletChange,
  choice: BookingChoice | undefined,
  explanation: Explanation,
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
  return closeAndSettle(staff, closure, change, choice, explanation)
}

/** A closed outlet has no windows to move to. */
export const choicesFor = (days: Closure['days']): readonly BookingChoice[] =>
  BOOKING_CHOICES.filter((choice) => days !== 'all' || choice !== 'move')

/** The booking without the customer's name and contact, which need the right to read orders. */
export function shownBooking({ id, number, status, leg, starts_at, ends_at, outcome, why }: TouchedBooking) {
  const [from, to] = [starts_at.toISOString(), ends_at.toISOString()]
  return { order_id: id, number, status, leg, starts_at: from, ends_at: to, outcome, why }
}

async function closeAndSettle(
  staff: Staff,
  closure: Closure,
  change: OutletChange,
  choice: BookingChoice,
  explanation: Explanation,
): Promise<Closed> {
  if (!choicesFor(closure.days).includes(choice)) throw new Refused(400, operatorTexts.closureCannotMove)
  if (choice === 'cancel' && !explanation.reason.trim())
    throw new Refused(400, operatorTexts.reasonNeeded, { errors: { reason: operatorTexts.reasonNeeded } })
  const outlet = await changeOutlet(staff, closure.outlet, change)
  const touched = await touchedBookings(staff, closure)
  if (choice === 'keep') return { outlet, bookings: touched.map((booking) => ({ ...booking, ...LEFT })) }
  const orders = [...new Set(touched.map(({ id }) => id))]
  const outcomes = new Map<string, Outcome>()
  for (const id of orders) outcomes.set(id, await settleOrder(staff, closure, id, touched, choice, explanation))
  const bookings = touched.map((booking) => {
    const { windows, ...outcome } = outcomes.get(booking.id) ?? LEFT
    return { ...booking, ...outcome, to: windows?.find(({ leg }) => leg === booking.leg) }
  })
  return { outlet, bookings }
}

type Outcome = Pick<TouchedBooking, 'outcome' | 'why'> & { windows?: LegWindow[] }
const LEFT: Outcome = { outcome: 'left', why: '' }

async function settleOrder(
  staff: Staff,
  { days }: Closure,
  orderId: string,
  touched: readonly BookingAhead[],
  choice: 'move' | 'cancel',
  explanation: Explanation,
): Promise<Outcome> {
  const listed = touched.find(({ id }) => id === orderId)
  if (!listed) return LEFT
  if (listed.status === 'awaiting_payment' && (await endUnpaid(staff, listed, explanation)))
    return { outcome: 'cancelled', why: operatorTexts.closureUnpaid }
  try {
    // An unpaid order may have been paid meanwhile.
    const booking = { ...listed, status: (await orderState.one(staff.parts.db, staff.store.id, orderId)).status }
    if (booking.status === 'on_hold') return { outcome: 'left', why: operatorTexts.closureHeld }
    // An order whose items are picked up cannot be cancelled. Its return is moved instead.
    const isCancelled = choice === 'cancel' && (mayCancel(booking.status) || booking.status === 'pickup_scheduled')
    if (!isCancelled)
      return { outcome: 'moved', why: '', windows: await moveFromClosed(staff, orderId, days, explanation) }
    await cancel(staff, booking, explanation)
    return { outcome: 'cancelled', why: '' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { outcome: 'left', why: error.message }
  }
}

async function cancel(staff: Staff, { id: orderId, number }: BookingAhead, explanation: Explanation): Promise<void> {
  const { parts, store, actor, now } = staff
  const message = explanation.message.trim() || staffMessages.closedCancel
  const { reason } = explanation
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
  for (const refund of refunds) await tryRefund(parts, store.id, refund)
}
