import { afterEach, expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { later, pay } from '#tests/support/checkout.ts'
import { deliverMessages, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { lateOrders } from '#tests/support/late-orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

const site = await testSite()
const shop = await lateOrders(site)
const { staff, orderedLater, payNow, savedCard, lapse, weighedRow, attempts, atGateway, orderOf } = shop
const START = site.parts.clock()
afterEach(() => {
  site.payments.interrupt(undefined)
  site.setClock(START)
})

type Order = Pick<Awaited<ReturnType<typeof orderedLater>>, 'id' | 'token' | 'call' | 'startsAt'>
const weightOf = async ({ id, call }: Order) => (await call('GET /orders/:id', { params: { id } })).weight
const statuses = async ({ id }: Order) => (await attempts(id)).map(({ status }) => status)
const told = async (id: string) =>
  (
    await site.db.query({
      text: `SELECT kind FROM message WHERE order_id = $1 AND kind = 'payment_needed'`,
      values: [id],
    })
  ).rows.length

async function hoursBefore({ startsAt }: Order, hours: number): Promise<void> {
  site.setClock(new Date(Date.parse(startsAt) - hours * HOUR_MS))
  await lookAfterPayments(site.parts)
}

async function payCode({ payment }: Awaited<ReturnType<typeof payNow>>): Promise<void> {
  const qr = payment.action?.kind === 'qr' ? payment.action.payload : ''
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
}

test('P1.2 a one-time card whose hold ends before the pickup: the customer is told, can pay, and nobody drives before', async () => {
  const order = await orderedLater({ days: 4, kind: 'token' })
  expect(await statuses(order)).toEqual(['held'])
  await staff.does(order.id, 'pickup-1 assign')
  await lapse(order)
  expect(await weightOf(order)).toMatchObject({ hold: 'failed', hold_at: null })
  expect(await told(order.id)).toBe(1)
  expect((await refusal(staff.does(order.id, 'pickup-1 start'))).response).toEqual({ code: 'not_held' })
  await payCode(await payNow(order, { kind: 'paynow' }))
  await staff.does(order.id, 'pickup-1 start')
})

test('P1.2 a hold that ends while its order is on hold is asked for again when the order goes on', async () => {
  const order = await orderedLater({ days: 4 })
  await staff.does(order.id, 'hold')
  await lapse(order)
  expect(await weightOf(order)).toMatchObject({ hold: 'later' })
  await staff.does(order.id, 'resume', 'pickup-1 assign', 'pickup-1 start')
  expect(await statuses(order)).toEqual(['expired', 'held'])
})

test('P1.2 a one-time card whose hold ends while its order is on hold is told too', async () => {
  const order = await orderedLater({ days: 4, kind: 'token' })
  await staff.does(order.id, 'hold')
  await lapse(order)
  expect([await told(order.id), (await weightOf(order))?.hold]).toEqual([1, 'failed'])
})

test('P1.2 a late hold whose answer comes after an hour counts', async () => {
  const order = await orderedLater()
  site.payments.interrupt((call, moment) => {
    if (call === 'retrieve' || (call === 'charge' && moment === 'after')) throw new GatewayUnsure('lost')
  })
  await hoursBefore(order, 20)
  await later(site, 3600)
  site.payments.interrupt(undefined)
  await hoursBefore(order, 18.5)
  await later(site, 60)
  expect(await statuses(order)).toEqual(['kept', 'held'])
  expect(await atGateway(order.id)).toMatchObject([{ status: 'authorised' }])
})

test('P1.2 a late hold that is given back before it was recorded is asked for anew', async () => {
  const order = await orderedLater()
  site.payments.interrupt((call, moment) => {
    if (call === 'charge' && moment === 'after') throw new GatewayUnsure('lost')
  })
  await hoursBefore(order, 20)
  site.payments.interrupt(undefined)
  await site.db.query({
    text: `UPDATE sandbox_payment SET status = 'voided' WHERE attempt_id IN (SELECT id FROM payment_attempt WHERE order_id = $1)`,
    values: [order.id],
  })
  await hoursBefore(order, 19.9)
  await hoursBefore(order, 19.8)
  expect(await statuses(order)).toEqual(['kept', 'voided', 'held'])
})

test('P1.2 a moved return does not ask for the hold again, a moved pickup does', async () => {
  const order = await orderedLater({ card: 'decline' })
  await hoursBefore(order, 23.9)
  const before = await weighedRow(order.id)
  expect(before).toMatchObject({ hold_tries: 1 })
  site.setClock(START)
  const { outlet_id, sales_type_id, first_starts_at } = await orderOf(order.id)
  const move = (times: object) =>
    order.call('POST /orders/:id/reschedule', { params: { id: order.id }, body: times as never })
  const days = (Date.parse(first_starts_at) - START.getTime()) / (24 * HOUR_MS)
  const there = await shop.windowsIn(days + 1, { outlet_id, sales_type_id }, 72, order.token)
  await move({ first_starts_at: order.startsAt, last_starts_at: there.last_starts_at })
  expect(await weighedRow(order.id)).toMatchObject({ hold_tries: 1, hold_failed_at: before.hold_failed_at })
  await move(there)
  expect(await weighedRow(order.id)).toMatchObject({ hold_tries: 0, hold_failed_at: null })
})

/** The customer moves the pickup and the return, to so many days from now. */
async function move(order: Order, days: number): Promise<void> {
  const { outlet_id, sales_type_id } = await orderOf(order.id)
  const times = await shop.windowsIn(days, { outlet_id, sales_type_id }, 72, order.token)
  await order.call('POST /orders/:id/reschedule', { params: { id: order.id }, body: times })
}

test('P1.2 a moved pickup keeps no card for one payment: after its hold is lost the order stays payable', async () => {
  const order = await orderedLater({ days: 4, kind: 'token' })
  await lapse(order)
  await move(order, 8)
  expect(await weightOf(order)).toMatchObject({ hold: 'failed', hold_at: null })
  expect((await order.call('GET /orders/:id', { params: { id: order.id } })).next.step).toBe('pay_hold')
  const { payment } = await payNow(order, await savedCard(order.token, 'success'))
  expect([payment.status, (await weightOf(order))?.hold]).toEqual(['kept', 'later'])
})

test('P1.2 a card that was declined at checkout is never held on, whoever moves the pickup or is assigned to it', async () => {
  const shopper = await shop.readyLater({ days: 4, card: 'decline' })
  const { order_id: id } = await pay(site, shopper)
  const order = { ...shopper, id, call: site.call(shopper.token), startsAt: shopper.body.first_starts_at ?? '' }
  const card = await enterCard(site, 'success', { token: shopper.token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  await payNow(order, { kind: 'token', token: card.token })
  expect(await statuses(order)).toEqual(['failed', 'held'])
  await lapse(order)
  await move(order, 0.5)
  await lookAfterPayments(site.parts)
  await staff.does(id, 'pickup-1 assign')
  expect(await statuses(order)).toEqual(['failed', 'expired'])
  expect(await weightOf(order)).toMatchObject({ hold: 'failed', hold_at: null })
})

test('P1.2 a removed card is not kept with a moved pickup after a refusal', async () => {
  const order = await orderedLater({ card: 'decline' })
  await hoursBefore(order, 23.9)
  site.setClock(START)
  for (const { id } of await order.call('GET /payments/methods', {}))
    await order.call('DELETE /payments/methods/:id', { params: { id } })
  await move(order, 8)
  expect(await weightOf(order)).toMatchObject({ hold: 'failed' })
})

test('P1.2 another card that is recorded as kept after the money came changes nothing', async () => {
  const order = await orderedLater()
  const other = await savedCard(order.token, 'mastercard')
  await payNow(order, other)
  // The process died before it recorded the card, and the money came another way.
  await site.db.query({
    text: `UPDATE payment_attempt SET status = 'created', check_at = $2 WHERE order_id = $1 AND seq = (SELECT max(seq) FROM payment_attempt WHERE order_id = $1)`,
    values: [order.id, site.parts.clock()],
  })
  await site.db.query({
    text: 'UPDATE weighed_order SET needs_hold = false, hold_at = NULL WHERE order_id = $1',
    values: [order.id],
  })
  await later(site, 60)
  expect(await statuses(order)).toEqual(['kept', 'kept'])
  expect(await weighedRow(order.id)).toMatchObject({ needs_hold: false, hold_at: null })
})

test('P1.2 the driver of an assigned pickup waits for the job, also while the order is scheduled', async () => {
  const order = await orderedLater({ card: 'decline' })
  await staff.does(order.id, 'pickup-1 assign')
  expect(await orderOf(order.id)).toMatchObject({ status: 'pickup_scheduled' })
  await enterCard(site, 'success', { token: order.token })
  await hoursBefore(order, 12)
  await hoursBefore(order, 5)
  expect((await statuses(order)).length).toBeGreaterThan(2)
})

test('P1.2 an order that is weighed before its money is held asks for the whole price, and is held nothing for', async () => {
  const order = await orderedLater({ salesType: 'drop-off' })
  expect(await weightOf(order)).toMatchObject({ hold: 'later' })
  expect(await shop.weigh(order.id, [5000])).toMatchObject({ final_cents: 3100, asked_cents: 3100 })
  expect(await weightOf(order)).toMatchObject({ hold: null, hold_at: null })
  await hoursBefore(order, 20)
  expect(await statuses(order)).toEqual(['kept'])
})
