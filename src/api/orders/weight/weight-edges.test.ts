import { expect, test } from 'vitest'
import { lookAfterOrders } from '#api/orders/look-after-orders.ts'
import type { Payment } from '#contract/order/checkout.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { later, newKey } from '#tests/support/checkout.ts'
import { deliverMessages, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { weighingShop } from '#tests/support/weighed.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

const site = await testSite()
const { staff, ordered, weigh, atGateway, orderOf, invoices } = await weighingShop(site)

type Order = Awaited<ReturnType<typeof ordered>>

async function card(token: string): Promise<Payment> {
  const finished = await enterCard(site, 'success', { token })
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}

const accept = ({ id, call }: Order, payment: Payment) =>
  call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'accept', payment },
    headers: { 'Idempotency-Key': newKey() },
  })
const weightOf = async ({ id, call }: Order) => (await call('GET /orders/:id', { params: { id } })).weight

const attempts = async (id: string) =>
  (await site.db.query({ text: 'SELECT * FROM payment_attempt WHERE order_id = $1 ORDER BY seq', values: [id] })).rows

const refunds = async (id: string) =>
  (await site.db.query({ text: 'SELECT amount_cents FROM refund WHERE order_id = $1', values: [id] })).rows

async function payCode(action: { kind: string; payload?: string } | null | undefined): Promise<void> {
  const qr = action?.payload ?? ''
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
  await deliverMessages(site)
}

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
  await later(site, 60)
}

test('P1.2 an amount that nobody decided on was taken: a person looks at it, and the order is not paid', async () => {
  const order = await ordered({ kg: 5 })
  const [hold] = await attempts(order.id)
  const { id: attemptId, store_id: storeId, gateway_ref: ref } = hold
  await site.parts.gateways.named('sandbox').capture({ attemptId, storeId, ref, amountCents: 1000 })
  await deliverMessages(site)
  expect(await attempts(order.id)).toEqual([expect.objectContaining({ status: 'review' })])
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 0 })
  expect(await invoices(order.id)).toEqual([])
})

test('P1.2 a payment of an earlier question does not answer the next one: it is paid back', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  const first = await accept(order, { kind: 'paynow' })
  await lapse(order.id)
  expect((await weightOf(order))?.question).toMatchObject({ state: 'open', asked_cents: 4340 })
  const second = await accept(order, { kind: 'paynow' })
  await payCode(first.weight?.question?.payment?.action)
  expect((await weightOf(order))?.question?.state).toBe('accepted')
  await payCode(second.weight?.question?.payment?.action)
  expect((await weightOf(order))?.question?.state).toBe('paid')
  expect(await orderOf(order.id)).toMatchObject({ total_cents: 4340, paid_cents: 4650 })
  expect(await refunds(order.id)).toEqual([{ amount_cents: 310 }])
})

test('P1.2 while a code for the rest waits for its payer, the question is not open, and lapses only after it', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  await accept(order, { kind: 'paynow' })
  expect((await weightOf(order))?.question).toMatchObject({ state: 'accepted', payment: { status: 'requires_action' } })
  expect((await refusal(accept(order, await card(order.token)))).httpStatus).toBe(409)
  await later(site, 3600)
  expect((await weightOf(order))?.question).toMatchObject({ state: 'open' })
})

test('P1.2 after a question that nobody answered, staff weigh again what was agreed to', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  const now = site.parts.clock()
  site.setClock(new Date(now.getTime() + 25 * HOUR_MS))
  try {
    await lookAfterOrders(site.parts)
    expect((await weigh(order.id, [6500])).asked_cents).toBe(0)
  } finally {
    site.setClock(now)
  }
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 4030, total_cents: 4030 })
})

test('P1.2 who has said no is not asked again when the hold lapses, but when staff have weighed again', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  const headers = { 'Idempotency-Key': newKey() }
  await order.call('POST /orders/:id/weight-answer', { params: { id: order.id }, body: { answer: 'decline' }, headers })
  await lapse(order.id)
  expect((await weightOf(order))?.question).toMatchObject({ state: 'declined', asked_cents: 310 })
  expect(await weigh(order.id, [6500])).toMatchObject({ asked_cents: 4030 })
  expect((await weightOf(order))?.question).toMatchObject({ state: 'open', asked_cents: 4030 })
})

test('P1.2 a code for the rest of a cancelled order is ended, and its hold is given back', async () => {
  const order = await ordered({ kg: 5 })
  await weigh(order.id, [7000])
  const answered = await accept(order, { kind: 'paynow' })
  await order.call('POST /orders/:id/cancel', { params: { id: order.id }, body: {} })
  await later(site, 60)
  await payCode(answered.weight?.question?.payment?.action)
  await later(site, 60)
  expect((await atGateway(order.id)).map(({ status }) => status)).not.toContain('captured')
  expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled', paid_cents: 0 })
  expect(await invoices(order.id)).toEqual([])
})

test('P1.2 a cancellation while the answer to the capture is lost: what was taken is paid back, and nothing is invoiced', async () => {
  const order = await ordered({ kg: 5 })
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'after') throw new GatewayUnsure('lost')
  })
  await weigh(order.id, [5000])
  site.payments.interrupt(undefined)
  await order.call('POST /orders/:id/cancel', { params: { id: order.id }, body: {} })
  await later(site, 60)
  expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled', paid_cents: 3100 })
  expect(await refunds(order.id)).toEqual([{ amount_cents: 3100 }])
  expect(await invoices(order.id)).toEqual([])
})

test('P1.2 a hold that came too late pays for nothing while it waits to be given back', async () => {
  const order = await ordered({ kg: 5, method: 'paynow' })
  await payCode(order.purchase.payment.action)
  await site.db.query({
    text: `INSERT INTO payment_attempt (id, store_id, order_id, purpose, gateway, method, setting, amount_cents, held_cents, take_cents, currency, status, created_at)
           SELECT gen_random_uuid(), store_id, order_id, purpose, gateway, method, setting, 4030, 4030, 0, currency, 'held', created_at
           FROM payment_attempt WHERE order_id = $1`,
    values: [order.id],
  })
  expect(await weigh(order.id, [4000])).toMatchObject({ final_cents: 2480, asked_cents: 0 })
  expect(await refunds(order.id)).toEqual([{ amount_cents: 620 }])
})

test('P1.2 what was held for an order that has ended meanwhile is given back', async () => {
  site.payments.interrupt(async (call, moment) => {
    if (call !== 'charge' || moment !== 'after') return
    await site.db.query({ text: `UPDATE customer_order SET status = 'expired' WHERE status = 'awaiting_payment'` })
  })
  const { id } = await ordered({ kg: 5 })
  site.payments.interrupt(undefined)
  expect(await attempts(id)).toEqual([expect.objectContaining({ status: 'held', take_cents: 0 })])
  await later(site, 60)
  expect((await atGateway(id)).map(({ status }) => status)).toEqual(['voided'])
  expect(await orderOf(id)).toMatchObject({ status: 'expired', paid_cents: 0 })
})

test('P1.2 an order on hold is weighed too', async () => {
  const order = await ordered({ kg: 5 })
  await staff.does(order.id, 'receive', 'hold')
  expect((await weigh(order.id, [5000])).final_cents).toBe(3100)
  expect(await orderOf(order.id)).toMatchObject({ paid_cents: 3100 })
})

test('P1.2 a weight that a voucher covers takes nothing, gives the hold back, and is invoiced', async () => {
  const order = await ordered({ kg: 5 })
  const voucher = {
    ref: 'v1',
    label: '$10 off',
    kind: 'amount',
    scope: 'order',
    percent: 0,
    capCents: 0,
    amountCents: 1000,
  }
  await site.db.query({
    text: `UPDATE weighed_order SET basis = jsonb_set(basis, '{vouchers}', $2) WHERE order_id = $1`,
    values: [order.id, JSON.stringify([{ ...voucher, productIds: null, stackClass: null }])],
  })
  expect((await weigh(order.id, [1000], { is_sure: true })).final_cents).toBe(0)
  await later(site, 60)
  expect((await atGateway(order.id)).map(({ status }) => status)).toEqual(['voided'])
  expect(await invoices(order.id)).toEqual([{ series: 'invoice', cents: 0 }])
})
