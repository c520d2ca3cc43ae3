import type { postOrder } from '#contract/order/checkout.ts'
import { PAYMENT_WAIT_SECONDS, SLOT_HOURS } from '#contract/order/checkout-limits.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import type { SlotWindow } from '#rules/slots/slots.ts'
import { setAtMost } from '../../customer/at-most.queries.ts'
import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { publish } from '../../events/events.ts'
import { insertWeighedOrder } from '../../order-rows/weighed-order.queries.ts'
import type { Scope } from '../../parts/scope.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { type NewAttempt, startAttempt } from '../../payments/attempts/attempt.ts'
import { bookSlots } from '../../slots/book-slots.ts'
import type { OwnBooking } from '../../slots/own-bookings.ts'
import { reserveVouchers } from '../../vouchers/order-vouchers.ts'
import { tokenHash } from '../purchase/purchase.ts'
import type { Quoted } from '../quote/quote-basket.ts'
import { holderOf } from '../slots/holds.ts'
import { orderAddress, orderContact, requireMobile } from './address-and-contact.ts'
import { type Buyer, guestToken } from './buyer.ts'
import { invoiceCompany } from './invoice-company.ts'
import { type OrderToWrite, writeOrderRow } from './write-order-row.ts'

export type OrderBody = BodyOf<typeof postOrder>

export type NewOrder = {
  id: string
  cartKey: string
  buyer: Buyer
  quoted: Quoted
  body: OrderBody
  subscriptionId: string | null
  /** The holds of the checkout. */
  own: OwnBooking[]
  hasWebhooks: boolean
  attempt: NewAttempt
}

/** Writes the order and its payment attempt, books its windows and reserves its vouchers, in the caller's transaction. */
export async function createOrder(tx: Queryable, scope: Scope, order: NewOrder): Promise<Attempt> {
  const { store, now } = scope
  const { id, buyer, quoted, body } = order
  const [address, contact, company] = await settleAll(
    orderAddress(tx, scope, body, quoted),
    orderContact(tx, scope, body, quoted),
    invoiceCompany(tx, scope, body.company),
  )
  requireMobile(contact, address)
  const windows = {
    first: windowFrom(body.first_starts_at),
    early: windowFrom(body.early_starts_at ?? null),
    last: windowFrom(body.last_starts_at),
  }
  const written = writeOrderRow(tx, { ...orderToWrite(scope, order), address, contact, company, windows })
  const booked = bookSlots(tx, {
    scope,
    outlet: quoted.outlet,
    salesType: quoted.salesType,
    holder: holderOf(scope, body.cart_key),
    orderId: id,
    firstStartsAt: windows.first?.startsAt ?? null,
    earlyStartsAt: windows.early?.startsAt ?? null,
    lastStartsAt: windows.last?.startsAt ?? null,
    turnaroundHours: quoted.turnaroundHours,
    earlyHours: quoted.slowest?.early_hours ?? null,
    now,
    own: order.own,
  })
  // References the order, so it is sent after it.
  const weighed = writeWeighing(tx, scope, order)
  const { hasWebhooks } = order
  const categoryId = quoted.salesType.category_id
  const published = publish(tx, 'orderPlaced', {
    storeId: store.id,
    orderId: id,
    categoryId,
    windows,
    hasWebhooks,
    now,
  })
  const [, , , , attempt] = await settleAll(written, booked, weighed, published, startAttempt(tx, order.attempt))
  await reserveVouchers(tx, {
    storeId: store.id,
    orderId: id,
    customerId: buyer.customerId,
    used: quoted.usedVouchers,
    now,
  })
  return attempt
}

async function writeWeighing(tx: Queryable, { store, viewer }: Scope, { id, quoted, body }: NewOrder) {
  const { weighing, quote } = quoted
  if (!weighing) return
  const { at_most_cents: atMostCents } = body
  const { basis, limitCents, isLimitOwn } = weighing
  await settleAll(
    insertWeighedOrder.run(tx, store.id, id, basis, quote.total_cents, limitCents, isLimitOwn),
    // P1.3: the account is locked already.
    viewer.kind === 'customer' && atMostCents !== undefined
      ? setAtMost.run(tx, store.id, viewer.id, atMostCents)
      : Promise.resolve(0),
  )
}

function orderToWrite(
  { store, referer, partner, now }: Scope,
  { id, cartKey, buyer, quoted, body, subscriptionId }: NewOrder,
): Omit<OrderToWrite, 'address' | 'contact' | 'company' | 'windows'> {
  const { quote, outlet, salesType, table, lines } = quoted
  const token = buyer.guestCartKey === null ? null : guestToken(buyer.guestCartKey, id)
  return {
    id,
    storeId: store.id,
    customerId: buyer.customerId,
    guestTokenHash: token === null ? null : tokenHash(token),
    actor: buyer.customerId === null ? 'guest' : 'customer',
    outlet,
    salesType,
    table,
    notes: body.notes.trim(),
    referer,
    partnerName: partner?.name ?? null,
    cartKey,
    cartLines: quoted.cart === null ? [] : quoted.items.map(({ id: line, qty }) => ({ id: line, qty })),
    subscriptionId,
    quote,
    lines,
    placedAt: now,
    expiresAt: new Date(now.getTime() + PAYMENT_WAIT_SECONDS * 1000),
  }
}

function windowFrom(startsAt: string | null): SlotWindow | null {
  if (startsAt === null) return null
  const from = new Date(startsAt)
  return { startsAt: from, endsAt: new Date(from.getTime() + SLOT_HOURS * HOUR_MS) }
}
