import type { postOrder } from '#contract/order/checkout.ts'
import { PAYMENT_WAIT_SECONDS, SLOT_HOURS } from '#contract/order/checkout-limits.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import type { SlotWindow } from '#rules/slots/slots.ts'
import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { publish } from '../../events/events.ts'
import type { Scope } from '../../parts/scope.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { type NewAttempt, startAttempt } from '../../payments/attempts/attempt.ts'
import { bookSlots } from '../../slots/book-slots.ts'
import type { OwnBooking } from '../../slots/own-bookings.ts'
import { reserveVouchers } from '../../vouchers/order-vouchers.ts'
import { tokenHash } from '../purchase/purchase.ts'
import type { Quoted } from '../quote/quote-basket.ts'
import { holderOf } from '../slots/holds.ts'
import { type Buyer, guestToken } from './buyer.ts'
import { invoiceCompany } from './invoice-company.ts'
import { contactOf, whereTo } from './where-to.ts'
import { writeOrderRow } from './write-order-row.ts'

export type OrderBody = BodyOf<typeof postOrder>

export type NewOrder = {
  id: string
  cartKey: string
  buyer: Buyer
  quoted: Quoted
  body: OrderBody
  subscriptionId: string | null
  /** What the checkout holds. */
  own: OwnBooking[]
  attempt: NewAttempt
}

/**
 * Writes the order with everything as it is at this moment and the attempt to have it paid, and takes its windows and vouchers: in one
 * transaction, or not at all.
 */
export async function createOrder(tx: Queryable, scope: Scope, order: NewOrder): Promise<Attempt> {
  const { store, now } = scope
  const { id, cartKey, buyer, quoted, body } = order
  const { quote, outlet, salesType, table } = quoted
  const [address, contact, company] = await settleAll(
    whereTo(tx, scope, body, quoted),
    contactOf(tx, scope, body, quoted),
    invoiceCompany(tx, scope, body.company),
  )
  const token = buyer.guestCartKey === null ? null : guestToken(buyer.guestCartKey, id)
  const first = windowFrom(body.first_starts_at)
  const last = windowFrom(body.last_starts_at)
  const early = windowFrom(body.early_starts_at ?? null)
  const written = writeOrderRow(tx, {
    id,
    storeId: store.id,
    customerId: buyer.customerId,
    guestTokenHash: token === null ? null : tokenHash(token),
    actor: buyer.customerId === null ? 'guest' : 'customer',
    contact,
    company,
    outlet,
    salesType,
    table,
    address,
    notes: body.notes.trim(),
    referer: scope.referer,
    partnerName: scope.partner?.name ?? null,
    cartKey,
    cartLines: quoted.cart === null ? [] : quoted.items.map(({ id: line, qty }) => ({ id: line, qty })),
    subscriptionId: order.subscriptionId,
    quote,
    lines: quoted.lines,
    windows: { first, early, last },
    placedAt: now,
    expiresAt: new Date(now.getTime() + PAYMENT_WAIT_SECONDS * 1000),
  })
  const booked = bookSlots(tx, {
    scope,
    outlet,
    salesType,
    holder: holderOf(scope, body.cart_key),
    orderId: id,
    firstStartsAt: first?.startsAt ?? null,
    earlyStartsAt: early?.startsAt ?? null,
    lastStartsAt: last?.startsAt ?? null,
    turnaroundHours: quoted.turnaroundHours,
    earlyHours: quoted.slowest?.early_hours ?? null,
    now,
    own: order.own,
  })
  const told = publish(tx, 'orderPlaced', { storeId: store.id, orderId: id, now })
  const [, , , attempt] = await settleAll(written, booked, told, startAttempt(tx, order.attempt))
  await reserveVouchers(tx, {
    storeId: store.id,
    orderId: id,
    customerId: buyer.customerId,
    used: quoted.usedVouchers,
    now,
  })
  return attempt
}

function windowFrom(startsAt: string | null): SlotWindow | null {
  if (startsAt === null) return null
  const from = new Date(startsAt)
  return { startsAt: from, endsAt: new Date(from.getTime() + SLOT_HOURS * HOUR_MS) }
}
