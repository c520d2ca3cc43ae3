import type { postOrder, Quote } from '#contract/order/checkout.ts'
import { PAYMENT_WAIT_SECONDS, SLOT_HOURS } from '#contract/order/checkout-limits.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { publish } from '../../events/events.ts'
import { insertOrder } from '../../order-rows/order.queries.ts'
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

const LAUNDRY = 3
const HOUR_MS = 3_600_000

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
  const first = spanOf(body.first_starts_at)
  const last = spanOf(body.last_starts_at)
  const early = spanOf(body.early_starts_at ?? null)
  const written = insertOrder.one(
    tx,
    id,
    store.id,
    buyer.customerId,
    token === null ? null : tokenHash(token),
    contact,
    salesType.category_id === LAUNDRY ? 'trips' : 'regular',
    outlet.id,
    salesType.id,
    salesType.category_id,
    {
      outlet: outlet.name,
      outlet_address: outlet.address,
      outlet_phone: outlet.phone,
      sales_type: salesType.name,
      table: table?.name ?? null,
    },
    table?.id ?? null,
    address,
    body.notes.trim(),
    scope.referer,
    scope.partner?.name ?? null,
    cartKey,
    quoted.cart === null ? [] : quoted.items.map(({ id: line, qty }) => ({ id: line, qty })),
    order.subscriptionId,
    quote satisfies Quote,
    quote.hash,
    quote.total_cents,
    quote.gst_cents,
    quote.gst_rate,
    first.startsAt,
    first.endsAt,
    last.startsAt,
    last.endsAt,
    now,
    new Date(now.getTime() + PAYMENT_WAIT_SECONDS * 1000),
    quoted.lines,
    buyer.customerId === null ? 'guest' : 'customer',
    company,
    early.startsAt,
    early.endsAt,
  )
  const booked = bookSlots(tx, {
    scope,
    outlet,
    salesType,
    holder: holderOf(scope, body.cart_key),
    orderId: id,
    firstStartsAt: first.startsAt,
    earlyStartsAt: early.startsAt,
    lastStartsAt: last.startsAt,
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

function spanOf(startsAt: string | null): { startsAt: Date | null; endsAt: Date | null } {
  if (startsAt === null) return { startsAt: null, endsAt: null }
  const from = new Date(startsAt)
  return { startsAt: from, endsAt: new Date(from.getTime() + SLOT_HOURS * HOUR_MS) }
}
