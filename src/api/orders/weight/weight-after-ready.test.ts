import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { lookAfterOrders } from '#api/orders/look-after-orders.ts'
import type { Payment } from '#contract/order/checkout.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { later, newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { deliverMessages, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { PICKED_UP } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import { holdOfOrder, takeOfHold } from '../../payments/attempts/attempt.queries.ts'
import { keepPhoto } from '../claims/photos.ts'

const site = await testSite()
const { staff, ordered, weigh, orderOf, invoices } = await weighingShop(site)
const START = site.parts.clock()
afterEach(() => {
  site.payments.interrupt(undefined)
  site.setClock(START)
})

type Order = Awaited<ReturnType<typeof ordered>>
const shown = ({ id, call }: Order) => call('GET /orders/:id', { params: { id } })
const questionOf = async (order: Order) => (await shown(order)).weight?.question ?? null
const documentsOf = async ({ id, call }: Order) => (await call('GET /orders/:id/invoice', { params: { id } })).documents
const storeOf = async (id: string): Promise<number> => (await orderOf(id)).store_id

async function card(token: string): Promise<Payment> {
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
  const finished = await enterCard(site, 'success', { token })
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}
const answer = async ({ id, call, token }: Order, how: 'accept' | 'decline') =>
  call('POST /orders/:id/weight-answer', {
    params: { id },
    body: how === 'accept' ? { answer: how, payment: await card(token) } : { answer: how },
    headers: { 'Idempotency-Key': newKey() },
  })
const refund = (id: string, amount_cents?: number) =>
  staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { reason: 'Torn', ...(amount_cents === undefined ? {} : { amount_cents }) },
    headers: { 'Idempotency-Key': newKey() },
  })
const propose = (id: string, ...cents: number[]) =>
  staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params: { id, slug: 'pickup-1' },
    body: { services: cents.map((price_cents) => ({ name: 'Remove a stain', reason: 'Red wine', price_cents })) },
  })

/** The bank gives the hold of an order back now. */
async function lapse(id: string): Promise<void> {
  const values = [id, site.parts.clock()]
  await site.db.query({
    text: `UPDATE sandbox_payment SET hold_ends_at = $2 WHERE status = 'authorised' AND attempt_id IN (SELECT id FROM payment_attempt WHERE order_id = $1)`,
    values,
  })
  await site.db.query({
    text: `UPDATE payment_attempt SET hold_ends_at = $2 WHERE status = 'held' AND order_id = $1`,
    values,
  })
  site.payments.interrupt(undefined)
  await later(site, 60)
}

/** A ready order, of whose hold the gateway has taken nothing yet. */
async function readyUntaken(salesType = 'drop-off'): Promise<Order> {
  const order = await ordered({ kg: 5, salesType })
  if (salesType === 'drop-off') await staff.does(order.id, 'receive', 'process')
  else await staff.does(order.id, ...PICKED_UP, 'receive', 'process')
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'before') throw new GatewayUnsure('away')
  })
  await weigh(order.id, [5000])
  await staff.does(order.id, 'ready')
  return order
}

test('P1.2 a drop-off whose hold is lost after ready is not handed over before the customer has paid', async () => {
  const order = await readyUntaken()
  expect((await refusal(staff.does(order.id, 'collect'))).response).toEqual({ code: 'not_taken' })
  await lapse(order.id)
  site.payments.interrupt(undefined)
  expect(await questionOf(order)).toMatchObject({ state: 'open', asked_cents: 3100 })
  expect((await refusal(staff.does(order.id, 'collect'))).httpStatus).toBe(409)
  await answer(order, 'accept')
  await staff.does(order.id, 'collect')
  expect(await orderOf(order.id)).toMatchObject({ status: 'collected', paid_cents: 3100 })
  const [invoice] = await documentsOf(order)
  expect(invoice?.paid_by).toMatch(/4242/)
})

test('P1.2 a ready order whose customer said no, or nothing, is weighed again, and the customer asked again', async () => {
  const order = await readyUntaken('pickup-return')
  await lapse(order.id)
  site.payments.interrupt(undefined)
  await answer(order, 'decline')
  await staff.does(order.id, 'delivery-1 assign')
  expect((await refusal(staff.does(order.id, 'delivery-1 start'))).httpStatus).toBe(409)
  expect(await weigh(order.id, [4900])).toMatchObject({ asked_cents: 3638 })
  await answer(order, 'accept')
  await staff.does(order.id, 'delivery-1 start')
  expect(await orderOf(order.id)).toMatchObject({ status: 'out_for_delivery', paid_cents: 3638 })
})

test('P1.2 an order that was weighed and agreed to is not weighed again when it is ready', async () => {
  const order = await ordered({ kg: 5 })
  await staff.does(order.id, 'receive', 'process')
  await weigh(order.id, [5000])
  await staff.does(order.id, 'ready')
  expect((await refusal(weigh(order.id, [5100]))).response).toEqual({ code: 'weighed_already' })
})

test('P1.2 a pickup is weighed from the van’s return on, and not while it is on hold before', async () => {
  const order = await ordered({ kg: 5, salesType: 'pickup-return' })
  await staff.does(order.id, 'hold')
  expect((await refusal(weigh(order.id, [5000]))).httpStatus).toBe(409)
  await staff.does(order.id, 'resume', ...PICKED_UP)
  expect(await orderOf(order.id)).toMatchObject({ status: 'picked_up' })
  expect((await weigh(order.id, [5000])).asked_cents).toBe(0)
})

test('P1.2 a price of nothing without a hold is invoiced, and what earlier answers paid above the price is paid back', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'before') throw new GatewayUnsure('away')
  })
  await answer(order, 'accept')
  await lapse(order.id)
  site.payments.interrupt(undefined)
  await answer(order, 'decline')
  await site.db.query({
    text: `UPDATE weighed_order SET basis = jsonb_set(basis, '{vouchers}', $2) WHERE order_id = $1`,
    values: [
      order.id,
      JSON.stringify([
        {
          ...{ ref: 'v1', label: 'off', kind: 'amount', scope: 'order', percent: 0, capCents: 0, amountCents: 1000 },
          ...{ productIds: null, stackClass: null },
        },
      ]),
    ],
  })
  expect(await weigh(order.id, [1000], { is_sure: true })).toMatchObject({ final_cents: 0, asked_cents: 0 })
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 310, refunded_cents: 310, total_cents: 0 })
  expect(await invoices(order.id)).toEqual([{ series: 'invoice', cents: 0 }])
})

test('P1.2 P1.4 what was paid at once and weighs less has a final explanation, and its documents add up to it', async () => {
  const order = await ordered({ kg: 5, method: 'paynow' })
  const { action } = order.purchase.payment
  const qr = action?.kind === 'qr' ? action.payload : ''
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
  await later(site, 60)
  await weigh(order.id, [4000])
  const { charges, total_cents } = await shown(order)
  expect(total_cents).toBe(2480)
  expect(charges.explanation?.figures[0]).toMatchObject({ cents: 2480, reason: { by: 'weight', grams: 4000 } })
  expect((await invoices(order.id)).reduce((sum, { cents }) => sum + cents, 0)).toBe(2480)
})

/** 5 kg with a service of $5 within the customer's own limit. Delivery costs $6. */
async function withService(): Promise<Order> {
  const order = await ordered({ kg: 5, salesType: 'pickup-return', atMost: 4630 })
  await staff.does(order.id, ...PICKED_UP, 'receive')
  await propose(order.id, 500)
  return order
}

test('P1.3 D4.6 a refund of order and service credits each document up to its total, and names it', async () => {
  const order = await withService()
  await weigh(order.id, [5000])
  const before = await documentsOf(order)
  expect(before.map(({ total_cents, paid_by }) => [total_cents, paid_by])).toEqual([
    [3700, expect.stringContaining('4242')],
    [500, expect.stringContaining('4242')],
  ])
  await refund(order.id, 3000)
  await refund(order.id)
  const notes = (await documentsOf(order)).filter(({ kind }) => kind === 'credit_note')
  const numbers = before.map(({ number }) => number)
  expect(notes.map(({ total_cents, refers_to }) => [total_cents, refers_to])).toEqual([
    [-3000, numbers[0]],
    [-700, numbers[0]],
    [-500, numbers[1]],
  ])
})

test('P1.2 D4.6 a refund of weight above a hold names the order’s invoice', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  await answer(order, 'accept')
  await later(site, 60)
  await refund(order.id)
  const [invoice, ...notes] = await documentsOf(order)
  expect(notes.map(({ total_cents, refers_to }) => [total_cents, refers_to])).toEqual([
    [-4030, invoice?.number],
    [-310, invoice?.number],
  ])
})

test('P1.2 D4.6 a refund that the gateway has not decided has no credit note before it has', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'before') throw new GatewayUnsure('away')
  })
  await answer(order, 'accept')
  site.payments.interrupt((call, moment) => {
    if ((call === 'refund' || call === 'capture') && moment === 'before') throw new GatewayUnsure('away')
  })
  await refund(order.id)
  const isFull = (await shown(order)).timeline.some(({ kind }) => kind === 'refund')
  expect(isFull).toBe(false)
  site.payments.interrupt((call, moment) => {
    if (call === 'refund' && moment === 'before') throw new GatewayUnsure('away')
  })
  await later(site, 61)
  expect(await invoices(order.id)).toEqual([{ series: 'invoice', cents: 4340 }])
  site.payments.interrupt(undefined)
  await later(site, 3600)
  await lookAfterOrders(site.parts)
  expect(await invoices(order.id)).toEqual([
    { series: 'invoice', cents: 4340 },
    { series: 'credit_note', cents: -310 },
  ])
})

test('P1.2 what is paid back while a hold stands is not the whole order: staff may still propose', async () => {
  const order = await ordered({ kg: 5, salesType: 'pickup-return' })
  await staff.does(order.id, ...PICKED_UP, 'receive', 'process')
  await weigh(order.id, [7000])
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'before') throw new GatewayUnsure('away')
  })
  await answer(order, 'accept')
  await refund(order.id)
  expect((await propose(order.id, 400)).status).toBe('awaiting_approval')
})

test('P1.3 once an order was weighed, a service within the limit is asked for', async () => {
  const order = await withService()
  expect((await weigh(order.id, [7000])).asked_cents).toBeGreaterThan(0)
  expect((await propose(order.id, 100)).status).toBe('awaiting_approval')
})

test('P1.2 a service that was paid apart does not count for the weight of an order whose hold was lost', async () => {
  const order = await ordered({ kg: 5, salesType: 'pickup-return' })
  await staff.does(order.id, ...PICKED_UP, 'receive', 'process')
  await propose(order.id, 400)
  const params = { id: order.id, slug: 'pickup-1' }
  const [service] = (await order.call('GET /orders/:id/trips/:slug/extra-services', { params })).services
  await order.call('POST /orders/:id/trips/:slug/extra-services', {
    params,
    body: { answers: { [service?.id ?? '']: 'accept' }, payment: await card(order.token) },
    headers: { 'Idempotency-Key': newKey() },
  })
  await lapse(order.id)
  expect(await weigh(order.id, [5000])).toMatchObject({ final_cents: 3700, asked_cents: 3700 })
})

test('P1.2 the newest picture of the scale is shown', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  await answer(order, 'decline')
  site.setClock(new Date(START.getTime() + HOUR_MS))
  const bytes = await readFile(new URL('../../../operator/demo-week/photos/scale.jpg', import.meta.url))
  const { random, clock } = site.parts
  const from = { storeId: await storeOf(order.id), orderId: order.id, takenBy: 'operator:scale', random, now: clock() }
  const { photo } = await keepPhoto(site.db, bytes, from)
  await weigh(order.id, [6000], { photo })
  expect((await shown(order)).weight?.photo).toContain(photo)
})

test('P1.2 what is to be taken of a hold is decided once', async () => {
  const order = await ordered({ kg: 5 })
  const hold = await holdOfOrder.one(site.db, await storeOf(order.id), order.id)
  const take = (cents: number) => takeOfHold.run(site.db, hold.store_id, hold.id, cents, START)
  expect([await take(1000), await take(2000)]).toEqual([1, 0])
})

test('P1.2 the question of an order that was cancelled does not lapse, and staff are not told', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  await order.call('POST /orders/:id/cancel', { params: { id: order.id }, body: {} })
  site.setClock(new Date(START.getTime() + 25 * HOUR_MS))
  await lookAfterOrders(site.parts)
  const text = `SELECT kind FROM staff_alert WHERE order_id = $1 AND kind = 'weight'`
  expect((await site.db.query({ text, values: [order.id] })).rows).toEqual([])
  expect((await shown(order)).timeline.map(({ to }) => to)).not.toContain('lapsed')
})

test('D6.2 P1.2 points to come are shown while the money is held', async () => {
  const order = await ordered({ kg: 5 })
  expect((await shown(order)).points).toMatchObject({ to_come: 31 })
})

test('P1.2 a payment that never held anything has no held amount once it has ended', async () => {
  const order = await ordered({ kg: 5 })
  await site.db.query({
    text: `INSERT INTO payment_attempt (id, store_id, order_id, purpose, gateway, method, setting, amount_cents, held_cents, currency, status, created_at)
           SELECT gen_random_uuid(), store_id, order_id, purpose, gateway, method, setting, 4030, 4030, currency, 'expired', created_at FROM payment_attempt WHERE order_id = $1`,
    values: [order.id],
  })
  expect((await shown(order)).payments.map(({ status, held_cents }) => [status, held_cents])).toEqual([
    ['held', 4030],
    ['expired', null],
  ])
})

test('D6.1 P1.2 a voucher is worth what it takes off the price by weight, also in the wallet’s history', async () => {
  const { token } = await site.signedIn()
  const more = { voucher_ids: ['code:WELCOME10'] }
  const shopper = await readyToPay(site, { token, salesType: 'pickup-return', qty: 10, product: BY_THE_KILO, more })
  const { order_id: id } = await pay(site, shopper)
  const saved = async () =>
    (await site.db.query({ text: 'SELECT cents FROM voucher_use WHERE order_id = $1', values: [id] })).rows[0].cents
  expect(await saved()).toBe(1000)
  await site.db.query({
    text: `UPDATE weighed_order SET basis = jsonb_set(basis, '{vouchers,0,amountCents}', '8000') WHERE order_id = $1`,
    values: [id],
  })
  await staff.does(id, ...PICKED_UP)
  await weigh(id, [5000])
  expect(await saved()).toBe(3100)
})
