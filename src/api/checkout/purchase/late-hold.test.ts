import { afterEach, expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { books, pay } from '#tests/support/checkout.ts'
import { deliverMessages, pressAtSandbox } from '#tests/support/gateway.ts'
import { lateOrders } from '#tests/support/late-orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const shop = await lateOrders(site)
const { staff, readyLater, orderedLater, payNow, savedCard, weighedRow, attempts, atGateway, orderOf, invoices } = shop
const START = site.parts.clock()
afterEach(() => site.setClock(START))

type Order = Awaited<ReturnType<typeof orderedLater>>
const LIMIT = 4630

/** Sets the clock to so many hours before the pickup, and runs the job. */
async function hoursBefore({ startsAt }: Order, hours: number): Promise<void> {
  site.setClock(new Date(Date.parse(startsAt) - hours * HOUR_MS))
  await lookAfterPayments(site.parts)
}
const weightOf = async ({ id, call }: Order) => (await call('GET /orders/:id', { params: { id } })).weight
const statuses = async ({ id }: Order) => (await attempts(id)).map(({ status }) => status)
const messages = async (id: string) =>
  (
    await site.db.query({
      text: `SELECT kind FROM message WHERE order_id = $1 AND kind = 'payment_needed'`,
      values: [id],
    })
  ).rows.length
const alerts = async (id: string) =>
  (
    await site.db.query({
      text: `SELECT details ->> 'will_retry' AS again FROM staff_alert WHERE order_id = $1 AND kind = 'failed_charge' ORDER BY id`,
      values: [id],
    })
  ).rows.map(({ again }) => again)

/** An order whose card is declined when its money is to be held. */
async function refused(): Promise<Order> {
  const order = await orderedLater({ card: 'decline' })
  await hoursBefore(order, 23.9)
  return order
}

test('P1.2 the money for a pickup in six days is not held yet: the card is kept, and the order is confirmed', async () => {
  const order = await orderedLater()
  expect(order.purchase).toMatchObject({ status: 'confirmed', payment: { status: 'kept', kind: 'saved' } })
  expect(await atGateway(order.id)).toEqual([])
  expect(await invoices(order.id)).toEqual([])
  const dayBefore = new Date(Date.parse(order.startsAt) - DAY_MS).toISOString()
  expect(await weightOf(order)).toMatchObject({ hold: 'later', hold_at: dayBefore, limit_cents: LIMIT })
})

test('P1.2 the money for a pickup in four days is held at once', async () => {
  const order = await orderedLater({ days: 4 })
  expect(order.purchase.payment.status).toBe('held')
  expect(await weightOf(order)).toMatchObject({ hold: null, hold_at: null })
})

test.each(['token', 'paynow'] as const)(
  'P1.2 for a late pickup a payment by %s is charged as estimated',
  async (kind) => {
    const { purchase, id } = await orderedLater({ kind })
    expect((await attempts(id))[0]).toMatchObject({ held_cents: null, amount_cents: 3700 })
    if (kind === 'token') expect(purchase).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  },
)

test('P1.2 the quote says that a late pickup is not held at once, without changing what was agreed to', async () => {
  const { token, body, quote } = await readyLater()
  const { outlet_id, sales_type_id, first_starts_at } = body
  const ask = (first: string | null) =>
    site.call(token)('POST /checkout/quote', { body: { outlet_id, sales_type_id, first_starts_at: first } })
  const [late, soon] = [await ask(first_starts_at ?? null), await ask(null)]
  expect([late.holds_later, soon.holds_later]).toEqual([true, undefined])
  expect(late.quote.hash).toBe(quote.hash)
})

test('P1.2 D2.4 if the way of taking money is not what the customer saw, the order is refused with the new quote and nothing is charged', async () => {
  const shopper = await readyLater()
  const { token, body } = shopper
  const sent = (holds_later: boolean) => pay(site, { ...shopper, body: { ...body, holds_later } })
  // The page was opened by a clock that is wrong, or that has passed five days before the pickup.
  const early = await refusal(sent(false))
  expect(early.response).toMatchObject({ code: 'quote_changed', quoted: { holds_later: true } })
  site.setClock(new Date(Date.parse(body.first_starts_at ?? '') - 4.9 * DAY_MS))
  const late = await refusal(sent(true))
  expect(late.response).toMatchObject({ code: 'quote_changed', quoted: { quote: { hash: body.quote_hash } } })
  expect((late.response as { quoted: object }).quoted).not.toHaveProperty('holds_later')
  expect((await site.call(token)('GET /orders', { query: {} })).orders).toEqual([])
  expect((await sent(false)).payment.status).toBe('held')
})

test('P1.2 a code is paid at once, whenever money would be held', async () => {
  const shopper = await readyLater({ kind: 'paynow' })
  const purchase = await pay(site, { ...shopper, body: { ...shopper.body, holds_later: false } })
  expect(purchase.payment.kind).toBe('paynow')
})

test('P1.2 the money is held a day before the pickup, once, and what is weighed is taken of it', async () => {
  const order = await orderedLater()
  await hoursBefore(order, 24.1)
  expect(await atGateway(order.id)).toEqual([])
  await hoursBefore(order, 23.9)
  await hoursBefore(order, 23.8)
  await deliverMessages(site)
  expect(await atGateway(order.id)).toMatchObject([{ status: 'authorised', amount_cents: LIMIT }])
  expect(await statuses(order)).toEqual(['kept', 'held'])
  expect(await weightOf(order)).toMatchObject({ hold: null, hold_at: null })
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive', 'pickup-1 finish', 'receive')
  await shop.weigh(order.id, [4000])
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 3080, total_cents: 3080 })
  expect(await invoices(order.id)).toMatchObject([{ cents: 3080 }])
})

test('P1.2 the money is held when the driver is assigned, before anyone drives', async () => {
  const order = await orderedLater()
  await staff.does(order.id, 'pickup-1 assign')
  expect(await statuses(order)).toEqual(['kept', 'held'])
  await staff.does(order.id, 'pickup-1 unassign', 'pickup-1 assign', 'pickup-1 start')
  expect(await atGateway(order.id)).toHaveLength(1)
})

test('P1.2 a refused hold is told to customer and staff once, asked for four times, and stops the driver', async () => {
  const order = await refused()
  expect(await weightOf(order)).toMatchObject({ hold: 'failed' })
  expect([await messages(order.id), await alerts(order.id)]).toEqual([1, ['true']])
  for (const hours of [23, 11.9, 11, 5.9, 5, 2.9, 2, 1, 0.1]) await hoursBefore(order, hours)
  expect(await statuses(order)).toEqual(['kept', 'failed', 'failed', 'failed', 'failed'])
  // Staff also hear when nothing is tried by itself any more.
  expect([await messages(order.id), await alerts(order.id)]).toEqual([1, ['true', 'false']])
  await staff.does(order.id, 'pickup-1 assign')
  expect(await statuses(order)).toHaveLength(6)
  expect([await messages(order.id), await alerts(order.id)]).toEqual([1, ['true', 'false']])
  expect(await refusal(staff.does(order.id, 'pickup-1 start'))).toMatchObject({
    httpStatus: 409,
    message: expect.stringContaining('isn’t held yet'),
  })
  expect(await orderOf(order.id)).toMatchObject({ status: 'pickup_scheduled', paid_cents: 0 })
})

test('P1.2 a card that needs its owner is not held without them', async () => {
  const order = await orderedLater({ card: 'challenge' })
  await hoursBefore(order, 23.9)
  expect(await statuses(order)).toEqual(['kept', 'failed'])
  expect(await messages(order.id)).toBe(1)
})

test('P1.2 after a refusal the customer names another card, and the driver may leave', async () => {
  const order = await refused()
  const purchase = await payNow(order, await savedCard(order.token, 'success'))
  expect(purchase).toMatchObject({ status: 'confirmed', payment: { status: 'held' } })
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start')
  await hoursBefore(order, 1)
  expect(await atGateway(order.id)).toMatchObject([{ status: 'failed' }, { status: 'authorised', amount_cents: LIMIT }])
})

test('P1.2 another card before the pickup is near is kept in place of the first', async () => {
  const order = await orderedLater({ card: 'decline' })
  const purchase = await payNow(order, await savedCard(order.token, 'success'))
  expect(purchase.payment.status).toBe('kept')
  await hoursBefore(order, 23)
  expect(await statuses(order)).toEqual(['kept', 'kept', 'held'])
})

test('P1.2 after a refusal the customer pays the estimate by PayNow: it is invoiced, and nothing more is held', async () => {
  const order = await refused()
  const { payment } = await payNow(order, { kind: 'paynow' })
  const qr = payment.action?.kind === 'qr' ? payment.action.payload : ''
  await staff.does(order.id, 'pickup-1 assign')
  expect(await statuses(order)).toEqual(['kept', 'failed', 'requires_action'])
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
  expect(await orderOf(order.id)).toMatchObject({ status: 'pickup_scheduled', paid_cents: 3700 })
  expect(await invoices(order.id)).toMatchObject([{ cents: 3700 }])
  await staff.does(order.id, 'pickup-1 start')
  await hoursBefore(order, 1)
  expect(await statuses(order)).toEqual(['kept', 'failed', 'captured'])
})

test('P1.2 an order whose money is held cannot be paid once more', async () => {
  const order = await orderedLater()
  await staff.does(order.id, 'pickup-1 assign')
  expect((await refusal(payNow(order, { kind: 'paynow' }))).httpStatus).toBe(409)
})

test('P1.2 a card that was removed is not asked: the customer is told', async () => {
  const order = await orderedLater()
  const [card] = await order.call('GET /payments/methods', {})
  await order.call('DELETE /payments/methods/:id', { params: { id: card?.id ?? '' } })
  await hoursBefore(order, 23)
  await hoursBefore(order, 12)
  expect(await statuses(order)).toEqual(['kept'])
  expect([await messages(order.id), await alerts(order.id)]).toEqual([1, ['false']])
  expect(await weightOf(order)).toMatchObject({ hold: 'failed', hold_at: null })
})

test('P1.2 drivers who are assigned to an order without a usable card tell the customer once a day', async () => {
  const order = await orderedLater()
  const [card] = await order.call('GET /payments/methods', {})
  await order.call('DELETE /payments/methods/:id', { params: { id: card?.id ?? '' } })
  const assignedBefore = async (hours: number) => {
    site.setClock(new Date(Date.parse(order.startsAt) - hours * HOUR_MS))
    await staff.does(order.id, 'pickup-1 assign', 'pickup-1 unassign')
  }
  for (const hours of [60, 59.9, 50, 36.1]) await assignedBefore(hours)
  expect([await messages(order.id), await alerts(order.id)]).toEqual([1, ['false']])
  for (const hours of [36, 35, 12.1]) await assignedBefore(hours)
  expect([await messages(order.id), await alerts(order.id)]).toEqual([2, ['false', 'false']])
})

test('P1.2 a refused card that is removed meanwhile is no news to the customer, but to staff: nothing is tried any more', async () => {
  const order = await refused()
  const [card] = await order.call('GET /payments/methods', {})
  await order.call('DELETE /payments/methods/:id', { params: { id: card?.id ?? '' } })
  for (const hours of [11.9, 5.9]) await hoursBefore(order, hours)
  await staff.does(order.id, 'pickup-1 assign')
  expect(await statuses(order)).toEqual(['kept', 'failed'])
  expect([await messages(order.id), await alerts(order.id)]).toEqual([1, ['true', 'false']])
})

test('P1.2 a card that was changed and fails too is told on the same day, once, and has all its tries', async () => {
  const order = await refused()
  const [card] = await order.call('GET /payments/methods', {})
  await order.call('DELETE /payments/methods/:id', { params: { id: card?.id ?? '' } })
  await savedCard(order.token, 'decline')
  await hoursBefore(order, 11.9)
  expect([await statuses(order), await messages(order.id)]).toEqual([['kept', 'failed', 'failed'], 2])
  expect(await weighedRow(order.id)).toMatchObject({ hold_tries: 1 })
  for (const hours of [5.9, 5]) await hoursBefore(order, hours)
  expect([await statuses(order), await messages(order.id)]).toEqual([['kept', 'failed', 'failed', 'failed'], 2])
})

test('P1.2 the same card, entered again, is the card that was kept', async () => {
  const order = await orderedLater()
  await savedCard(order.token, 'success')
  await hoursBefore(order, 23)
  expect(await statuses(order)).toEqual(['kept', 'held'])
})

test('P1.2 a cancelled order is held nothing for, whatever comes after', async () => {
  const order = await orderedLater()
  await order.call('POST /orders/:id/cancel', { params: { id: order.id }, body: {} })
  await hoursBefore(order, 23)
  expect(await atGateway(order.id)).toEqual([])
  expect((await refusal(payNow(order, { kind: 'paynow' }))).httpStatus).toBe(409)
})

test('P1.2 staff cancel an order whose money could not be held', async () => {
  const order = await refused()
  await staff.does(order.id, 'pickup-1 assign', 'cancel')
  expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled', paid_cents: 0 })
  expect(await weighedRow(order.id)).toMatchObject({ needs_hold: false, hold_at: null })
})

test('P1.2 an order on hold waits, and its money is held when it goes on', async () => {
  const order = await orderedLater()
  await staff.does(order.id, 'hold')
  await hoursBefore(order, 23)
  expect(await atGateway(order.id)).toEqual([])
  await staff.does(order.id, 'resume')
  await hoursBefore(order, 22)
  expect(await statuses(order)).toEqual(['kept', 'held'])
})

test('P1.2 a pickup that moves takes the time of its hold with it, nearer and farther', async () => {
  const order = await orderedLater({ days: 6 })
  const move = async (days: number) => {
    const { outlet_id, sales_type_id } = await orderOf(order.id)
    const times = await shop.windowsIn(days, { outlet_id, sales_type_id }, 72, order.token)
    await order.call('POST /orders/:id/reschedule', { params: { id: order.id }, body: times })
    return times.first_starts_at
  }
  const farther = await move(8)
  await hoursBefore(order, 23)
  expect(await statuses(order)).toEqual(['kept'])
  expect(await weightOf(order)).toMatchObject({ hold_at: new Date(Date.parse(farther) - DAY_MS).toISOString() })
  site.setClock(START)
  await move(0.5)
  await lookAfterPayments(site.parts)
  expect(await statuses(order)).toEqual(['kept', 'held'])
})

test('P1.2 a hold that ends before a pickup that was moved is asked for again with the same card', async () => {
  const order = await orderedLater({ days: 4 })
  await site.db.query({
    text: `UPDATE sandbox_payment SET hold_ends_at = $2 WHERE attempt_id IN (SELECT id FROM payment_attempt WHERE order_id = $1)`,
    values: [order.id, START],
  })
  await site.db.query({
    text: `UPDATE payment_attempt SET hold_ends_at = $2 WHERE order_id = $1`,
    values: [order.id, START],
  })
  await lookAfterPayments(site.parts)
  expect(await statuses(order)).toEqual(['expired'])
  expect(await weightOf(order)).toMatchObject({ hold: 'later' })
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start')
  expect(await statuses(order)).toEqual(['expired', 'held'])
})

test('P1.2 the books agree at the end', async () => {
  await pay(site, await readyLater())
  const { at_gateway, in_orders } = await books(site)
  expect(at_gateway).toBe(in_orders)
})
