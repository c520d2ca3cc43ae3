import { expect, test } from 'vitest'
import type { CompanyInvoice } from '#contract/account/company.ts'
import { ADDRESS, books, later, roomFor } from '#tests/support/checkout.ts'
import { type CardName, enterCard } from '#tests/support/gateway.ts'
import { changeBooks, gatewayCalls } from '#tests/support/gateway-books.ts'
import { staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import type { CycleOrder } from './cycle-order.ts'
import { placeCycleOrders } from './place-visit.ts'
import { runCycles } from './run-cycles.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
const place = placeCycleOrders(site.parts)
const DAY_MS = 86_400_000

async function subscriberWith(card: CardName, trips = 1, company?: CompanyInvoice): Promise<CycleOrder> {
  const { token, customerId } = await site.signedIn()
  if (company) await site.call(token)('PUT /customer/company', { body: company })
  const saved = await enterCard(site, card, { token, purpose: 'save' })
  if (saved.kind !== 'saved') throw new Error('the card was not saved')
  const address = await site.call(token)('POST /customer/addresses', { body: ADDRESS })
  const { rows } = await site.db.query({
    text: `SELECT o.store_id, o.id AS outlet_id, t.id AS sales_type_id FROM outlet o JOIN sales_type t ON t.store_id = o.store_id
           WHERE o.slug = 'tiong-bahru' AND t.slug = 'pickup-return'`,
  })
  const [{ store_id, outlet_id, sales_type_id }] = rows
  const noon = Math.ceil((site.parts.clock().getTime() + DAY_MS) / DAY_MS) * DAY_MS + 4 * 3_600_000
  return {
    storeId: store_id,
    subscriptionId: (await site.db.query({ text: 'SELECT gen_random_uuid() AS id' })).rows[0].id,
    cycle: 1,
    customerId,
    planName: 'Family Four',
    priceCents: 14_900,
    carriedCents: 0,
    outletId: outlet_id,
    salesTypeId: sales_type_id,
    addressId: address.id,
    paymentMethodId: saved.method.id,
    turnaroundHours: 72,
    trips: Array.from({ length: trips }, (_, week) => ({
      pickupStartsAt: new Date(noon + week * 7 * DAY_MS),
      returnStartsAt: new Date(noon + (week * 7 + 3) * DAY_MS),
    })),
    later: null,
    orderId: null,
    attempt: 1,
    now: site.parts.clock(),
  }
}

const ordersOf = async ({ subscriptionId }: CycleOrder) =>
  (
    await site.db.query({
      text: `SELECT o.status, o.total_cents, o.paid_cents, o.first_starts_at, (SELECT count(*)::integer FROM trip t WHERE t.order_id = o.id) AS trips
             FROM customer_order o WHERE subscription_id = $1 ORDER BY o.first_starts_at`,
      values: [subscriptionId],
    })
  ).rows

test('D6.4 a cycle becomes an order with trips for each visit; the first carries the price, and only it is charged', async () => {
  const before = await books(site)
  const cycle = await subscriberWith('success', 4)
  const calls = gatewayCalls(site)
  expect(await place(cycle)).toMatchObject({ kind: 'paid' })
  expect(calls).toEqual(['charge'])
  expect(await place(cycle)).toMatchObject({ kind: 'paid' })
  expect(calls).toEqual(['charge'])
  site.payments.interrupt(undefined)
  const orders = await ordersOf(cycle)
  expect(orders.map(({ status, total_cents, trips }) => [status, total_cents, trips])).toEqual([
    ['confirmed', 14_900, 2],
    ['confirmed', 0, 2],
    ['confirmed', 0, 2],
    ['confirmed', 0, 2],
  ])
  const after = await books(site)
  expect([after.charges - before.charges, after.at_gateway - before.at_gateway]).toEqual([1, 14_900])
  expect(after.taken).toBe(after.bookings)
})

test('D6.4 the extra weight of earlier cycles is a separate line on the order and its invoice', async () => {
  const cycle = { ...(await subscriberWith('success')), carriedCents: 1176 }
  const { orderId } = await place(cycle)
  const [order] = await ordersOf(cycle)
  expect([order.total_cents, order.paid_cents]).toEqual([16_076, 16_076])
  const { rows } = await site.db.query({
    text: 'SELECT product_name, final_cents FROM order_line WHERE order_id = $1 ORDER BY position',
    values: [orderId],
  })
  expect(rows.map(({ product_name, final_cents }) => [product_name, final_cents])).toEqual([
    ['Family Four', 14_900],
    ['Extra weight', 1176],
  ])
})

test('D4.12, D6.4 every visit of a cycle and its invoice name the company of the profile', async () => {
  const address = '1 Raffles Place #20-01, Singapore 048616'
  const company = { name: 'Acme Pte Ltd', uen: '201912345K', address, po_number: 'PO-77' }
  const cycle = await subscriberWith('success', 2, company)
  await place(cycle)
  const { rows } = await site.db.query({
    text: `SELECT o.company, i.document -> 'customer' -> 'company' AS billed_to FROM customer_order o
           LEFT JOIN invoice i ON i.order_id = o.id WHERE o.subscription_id = $1 ORDER BY o.first_starts_at`,
    values: [cycle.subscriptionId],
  })
  expect(rows).toMatchObject([{ company, billed_to: company }, { company }])
})

test('D6.4 placing the same cycle ten times at once changes nothing', async () => {
  const cycle = await subscriberWith('success', 2)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => place(cycle)))
  expect(outcomes.some(({ kind }) => kind === 'paid')).toBe(true)
  expect(await place(cycle)).toMatchObject({ kind: 'paid' })
  expect((await ordersOf(cycle)).length).toBe(2)
  const { at_gateway, in_orders } = await books(site)
  expect(at_gateway).toBe(in_orders)
})

test('D6.4 a declined charge is retried only as a new attempt, on the same order', async () => {
  const cycle = await subscriberWith('decline', 2)
  const first = await place(cycle)
  expect(first).toMatchObject({ kind: 'declined', failure: 'declined' })
  expect(await place(cycle)).toEqual(first)
  const again = await place({ ...cycle, attempt: 2 })
  expect(again).toMatchObject({ kind: 'declined', orderId: first.orderId })
  const { rows } = await site.db.query({
    text: 'SELECT count(*)::integer AS n FROM payment_attempt WHERE order_id = $1',
    values: [first.orderId],
  })
  expect(rows[0].n).toBe(2)
  expect((await ordersOf(cycle)).length).toBe(1)
})

test('D6.4 a card with a challenge cannot be charged off-session', async () => {
  expect(await place(await subscriberWith('challenge'))).toMatchObject({
    kind: 'declined',
    failure: 'authentication_failed',
  })
})

test('D6.4 an undecided charge is pending, and is paid once when it is decided', async () => {
  const cycle = await subscriberWith('late')
  expect(await place(cycle)).toMatchObject({ kind: 'pending' })
  await later(site, 60)
  expect(await place({ ...cycle, now: site.parts.clock() })).toMatchObject({ kind: 'paid' })
})

test('D6.4 a cycle with an undecided charge continues as soon as the charge is decided', async () => {
  const { token, customerId } = await site.signedIn()
  const saved = await enterCard(site, 'late', { token, purpose: 'save' })
  if (saved.kind !== 'saved') throw new Error('the card was not saved')
  const address = await site.call(token)('POST /customer/addresses', { body: ADDRESS })
  const { outletId } = await subscriberWith('success')
  const starts = new Date(Math.ceil((site.parts.clock().getTime() + 2 * DAY_MS) / DAY_MS) * DAY_MS + 4 * 3_600_000)
  const bought = await site.call(token)('POST /subscriptions', {
    body: {
      plan_id: 'weekly-wash-fold',
      outlet_id: outletId,
      first_starts_at: starts.toISOString(),
      address_id: address.id,
      method_id: saved.method.id,
      consent: true,
    },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(bought.result).toBe('pending')
  await later(site, 60)
  await runCycles(site.parts, place)
  const { rows } = await site.db.query({
    text: 'SELECT c.status FROM subscription_cycle c JOIN subscription s ON s.id = c.subscription_id WHERE s.customer_id = $1',
    values: [customerId],
  })
  expect(rows).toEqual([{ status: 'paid' }])
})

test('D6.4 a full window is moved to the nearest that is free', async () => {
  const cycle = await subscriberWith('success')
  const wanted = cycle.trips[0]?.pickupStartsAt ?? new Date()
  await site.db.query({
    text: `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, capacity) VALUES ($1, $2, $3::timestamptz, $3::timestamptz + interval '2 hours', 0)
           ON CONFLICT (store_id, outlet_id, starts_at) DO UPDATE SET capacity = 0`,
    values: [cycle.storeId, cycle.outletId, wanted],
  })
  expect(await place(cycle)).toMatchObject({ kind: 'paid' })
  const [order] = await ordersOf(cycle)
  expect(Math.abs(order.first_starts_at.getTime() - wanted.getTime())).toBe(2 * 3_600_000)
})

test('D6.4 without a card or an address there is nothing to charge', async () => {
  const cycle = await subscriberWith('success')
  expect(await place({ ...cycle, paymentMethodId: null })).toMatchObject({ kind: 'declined', orderId: null })
  expect(await place({ ...cycle, addressId: null })).toMatchObject({ kind: 'declined', orderId: null })
})

test('D6.4 without a window for the return nothing is booked or charged, and the reason is given', async () => {
  const cycle = await subscriberWith('success')
  await roomFor(site, 0)
  await site.db.query({
    text: `INSERT INTO slot_window (store_id, outlet_id, starts_at, ends_at, capacity) VALUES ($1, $2, $3::timestamptz, $3::timestamptz + interval '2 hours', 1)
           ON CONFLICT (store_id, outlet_id, starts_at) DO UPDATE SET capacity = slot_window.taken + 1`,
    values: [cycle.storeId, cycle.outletId, cycle.trips[0]?.pickupStartsAt],
  })
  const before = await books(site)
  const refused = await place(cycle).catch((error: unknown) => error)
  await roomFor(site, 1000)
  expect(refused).toMatchObject({ httpStatus: 409, response: { code: 'slot_unavailable' } })
  expect(await books(site)).toEqual(before)
})

test('D6.4 a charge that failed without a reason counts as declined', async () => {
  const cycle = await subscriberWith('late')
  const { orderId } = await place(cycle)
  await changeBooks(site, { order_id: orderId ?? '' }, `status = 'voided', failure = NULL`)
  expect(await place(cycle)).toEqual({ kind: 'declined', orderId, failure: 'declined' })
})

test('D6.4 the order of a visit has its line, contact, address, outlet and expiry', async () => {
  const cycle = await subscriberWith('decline')
  const { orderId } = await place(cycle)
  const view = await staff.call('GET /operator/orders/:id', { params: { id: orderId ?? '' } })
  const outlet = await site.call()('GET /outlets/:id', { params: { id: String(cycle.outletId) }, query: {} })
  expect(view).toMatchObject({
    kind: 'trips',
    category_id: 3,
    status: 'awaiting_payment',
    placed_at: cycle.now.toISOString(),
    expires_at: new Date(cycle.now.getTime() + 3 * DAY_MS).toISOString(),
    place: {
      outlet: outlet.outlet,
      outlet_address: outlet.address,
      outlet_phone: outlet.phone,
      sales_type: 'Pickup & Return',
      table: null,
    },
    partner_name: null,
    notes: '',
    turnaround_hours: 72,
    charges: { items_cents: 14_900, extras_cents: 0, discount_cents: 0, delivery_cents: 0, total_cents: 14_900 },
    payments: [{ kind: 'saved', status: 'failed', amount_cents: 14_900 }],
  })
  expect(view.charges.gst_cents).toBe(Math.round((14_900 * 9) / 109))
  expect(view.address).toMatchObject(ADDRESS)
  expect(view.contact.email).toMatch(/@/)
  expect(view.timeline[0]).toMatchObject({ kind: 'order', to: 'awaiting_payment', who: 'system' })
  for (const leg of ['first', 'last'] as const) {
    const [starts, ends] = [view[`${leg}_starts_at`], view[`${leg}_ends_at`]]
    expect(Date.parse(ends ?? '') - Date.parse(starts ?? '')).toBe(2 * 3_600_000)
  }
  expect(view.lines).toMatchObject([
    {
      kind: 'item',
      product_id: null,
      name: 'Family Four',
      option: null,
      variant: null,
      modifiers: [],
      unit: 'piece',
      image: '',
      qty: 1,
      notes: '',
      piece_cents: 14_900,
      final_cents: 14_900,
    },
  ])
})
