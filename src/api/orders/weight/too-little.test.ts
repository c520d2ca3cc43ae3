import { expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import type { Payment } from '#contract/order/checkout.ts'
import { later, newKey, pay, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { CARDS } from '#tests/support/gateway.ts'
import { PICKED_UP } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { STAND_IN_KEYS, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'

// Stripe charges no less than $0.50.
const stripe = await startStripeStandIn(() => new Date())
const site = await testSite({ env: { ...STAND_IN_KEYS, STRIPE_API_BASE: stripe.url } })
const { staff, weigh, orderOf, invoices, linesOf } = await weighingShop(site)
await roomFor(site, 50)
const LIMIT = 4030

async function entered(token: string, card: keyof typeof CARDS = 'success'): Promise<Payment> {
  const api = site.call(token)
  const entry = await api('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  stripe.enterCard(entry.setup_ref, CARDS[card])
  const finished = await api('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}

async function ordered({ salesType = 'drop-off', atMost }: { salesType?: string; atMost?: number } = {}) {
  const { token } = await site.signedIn()
  const limit = atMost === undefined ? {} : { at_most_cents: atMost }
  const more = { payment: await entered(token), ...limit }
  const shopper = await readyToPay(site, { token, salesType, qty: 5, product: BY_THE_KILO, more })
  const purchase = await pay(site, shopper)
  expect(purchase.status).toBe('confirmed')
  return { id: purchase.order_id, token, call: site.call(token) }
}

const attempts = async (id: string) =>
  (
    await site.db.query({
      text: 'SELECT status, amount_cents, failure FROM payment_attempt WHERE order_id = $1 ORDER BY seq',
      values: [id],
    })
  ).rows

test.each([
  [6510, 4036],
  [6579, 4079],
])('P1.2 %i g cost less above the limit than Stripe charges: it is waived', async (grams, cents) => {
  const { id, call } = await ordered()
  await staff.does(id, 'receive', 'process')
  expect(await weigh(id, [grams])).toMatchObject({ final_cents: LIMIT, asked_cents: 0 })
  expect(await attempts(id)).toEqual([{ status: 'captured', amount_cents: LIMIT, failure: null }])
  expect(await orderOf(id)).toMatchObject({ total_cents: LIMIT, paid_cents: LIMIT })
  expect(await invoices(id)).toEqual([{ series: 'invoice', cents: LIMIT }])
  expect(await linesOf(id)).toMatchObject([{ final_cents: cents }])
  const view = await call('GET /orders/:id', { params: { id } })
  expect(view.charges.lines.map(({ rule, cents }) => [rule, cents])).toEqual([
    ['item', cents],
    ['weight_waived', LIMIT - cents],
  ])
  expect(view.charges.explanation?.figures.map(({ rule, cents, reason }) => [rule, cents, reason.by])).toEqual([
    ['item', cents, 'weight'],
    ['weight_waived', LIMIT - cents, 'waived'],
    ['gst', view.charges.gst_cents, 'gst'],
    ['total', LIMIT, 'sum'],
  ])
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  expect(documents[0]?.lines.map(({ cents, description }) => [cents, description])).toEqual([
    [cents, expect.any(String)],
    [LIMIT - cents, 'Too little to charge'],
  ])
  await staff.does(id, 'ready')
})

test('P1.2 the least that Stripe charges is asked for and paid', async () => {
  const { id, token, call } = await ordered()
  expect(await weigh(id, [6581])).toMatchObject({ final_cents: 4080, asked_cents: 50 })
  await call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'accept', payment: await entered(token) },
    headers: { 'Idempotency-Key': newKey() },
  })
  await later(site, 60)
  expect(await orderOf(id)).toMatchObject({ total_cents: 4080, paid_cents: 4080 })
})

/** Makes the price of an order smaller by a voucher of so many cents. */
const lessBy = (id: string, amountCents: number) =>
  site.db.query({
    text: `UPDATE weighed_order SET basis = jsonb_set(basis, '{vouchers}', $2) WHERE order_id = $1`,
    values: [
      id,
      JSON.stringify([
        {
          ...{ ref: 'v1', label: 'off', kind: 'amount', scope: 'order', percent: 0, capCents: 0, amountCents },
          ...{ productIds: null, stackClass: null },
        },
      ]),
    ],
  })

test('P1.2 a price below what Stripe captures is waived, and the hold is given back', async () => {
  const { id } = await ordered()
  await lessBy(id, 590)
  expect(await weigh(id, [1000], { is_sure: true })).toMatchObject({ final_cents: 0, asked_cents: 0 })
  expect(await attempts(id)).toMatchObject([{ status: 'voided' }])
  expect(await invoices(id)).toEqual([{ series: 'invoice', cents: 0 }])
})

test('D4.4 an extra service below what Stripe charges is not proposed', async () => {
  const { id } = await ordered({ salesType: 'pickup-return' })
  await staff.does(id, ...PICKED_UP, 'receive')
  const params = { id, slug: 'pickup-1' }
  const propose = (price_cents: number) =>
    staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
      params,
      body: { services: [{ name: 'A pin', reason: 'It was missing', price_cents }] },
    })
  expect(await refusal(propose(49))).toMatchObject({ httpStatus: 409, response: { code: 'too_little' } })
  await propose(50)
})

const TOO_LITTLE = { httpStatus: 409, response: { code: 'too_little' } }
/** As after the gateway has raised what it charges at least. */
const now40 = (table: string, column: string, id: string) =>
  site.db.query({
    text: `UPDATE ${table} SET ${column} = 40 WHERE ${table === 'customer_order' ? 'id' : 'order_id'} = $1`,
    values: [id],
  })

test('D4.4 a yes to an extra service below what Stripe charges is refused before an attempt is made', async () => {
  const { id, token, call } = await ordered({ salesType: 'pickup-return' })
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  const params = { id, slug: 'pickup-1' }
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params,
    body: { services: [{ name: 'A pin', reason: 'It was missing', price_cents: 50 }] },
  })
  await now40('proposed_service', 'price_cents', id)
  const [service] = (await call('GET /orders/:id/trips/:slug/extra-services', { params })).services
  const payment = await entered(token)
  const answered = call('POST /orders/:id/trips/:slug/extra-services', {
    params,
    body: { answers: { [service?.id ?? '']: 'accept' }, payment },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(await refusal(answered)).toMatchObject(TOO_LITTLE)
  expect(await attempts(id)).toHaveLength(1)
})

test('P1.2 a yes to a price below what Stripe charges is refused before an attempt is made', async () => {
  const { id, token, call } = await ordered()
  await weigh(id, [6581])
  await now40('weighed_order', 'asked_cents', id)
  const answered = call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'accept', payment: await entered(token) },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(await refusal(answered)).toMatchObject(TOO_LITTLE)
  expect(await attempts(id)).toHaveLength(1)
})

/** An order of pieces whose first card was declined. */
async function declined() {
  const { token } = await site.signedIn()
  const more = { payment: await entered(token, 'decline') }
  const shopper = await readyToPay(site, { token, salesType: 'drop-off', product: 'sneaker-clean', qty: 1, more })
  const { order_id: id, status } = await pay(site, shopper)
  expect(status).toBe('awaiting_payment')
  return { id, token, call: site.call(token) }
}

test('D3.4 an order below what Stripe charges is not paid again with another card', async () => {
  const { id, token, call } = await declined()
  await now40('customer_order', 'total_cents', id)
  const paid = call('POST /checkout/orders/:id/pay', {
    params: { id },
    body: { payment: await entered(token) },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(await refusal(paid)).toMatchObject(TOO_LITTLE)
  expect(await attempts(id)).toHaveLength(1)
})

test('D3.4 an order whose charge is too little for Stripe and was never sent is abandoned without asking Stripe', async () => {
  const { id, call } = await declined()
  await site.db.query({
    text: `INSERT INTO payment_attempt (id, store_id, order_id, purpose, gateway, method, setting, amount_cents, currency, status, created_at, check_at)
           SELECT gen_random_uuid(), store_id, order_id, purpose, gateway, method, setting, 6, currency, 'created', created_at, created_at
           FROM payment_attempt WHERE order_id = $1`,
    values: [id],
  })
  expect((await call('POST /checkout/orders/:id/abandon', { params: { id } })).status).toBe('cancelled')
  expect((await attempts(id)).at(-1)).toMatchObject({ status: 'voided', failure: null })
})

test('D3.4 an attempt that is too little for the gateway fails without it, however it came about', async () => {
  const { id } = await ordered()
  await site.db.query({
    text: `INSERT INTO payment_attempt (id, store_id, order_id, purpose, purpose_id, gateway, method, setting, amount_cents, currency, status, created_at, check_at)
           SELECT gen_random_uuid(), store_id, order_id, 'weight', gen_random_uuid(), gateway, method, setting, 6, currency, 'created', created_at, created_at
           FROM payment_attempt WHERE order_id = $1`,
    values: [id],
  })
  await lookAfterPayments(site.parts)
  expect((await attempts(id)).at(-1)?.status).toMatch(/^(?:failed|expired)$/)
})

test('P1.2 a capture that Stripe refuses for good is no error: it is in review, and staff are told once', async () => {
  const { id } = await ordered()
  const { rows } = await site.db.query({
    text: 'SELECT gateway_ref FROM payment_attempt WHERE order_id = $1',
    values: [id],
  })
  stripe.change(rows[0].gateway_ref, { amount_capturable: 100 })
  expect(await weigh(id, [5000])).toMatchObject({ asked_cents: 0 })
  await lookAfterPayments(site.parts)
  expect(await attempts(id)).toMatchObject([{ status: 'review' }])
  const text = `SELECT details FROM staff_alert WHERE order_id = $1 AND kind = 'failed_charge'`
  expect((await site.db.query({ text, values: [id] })).rows).toHaveLength(1)
  // A person gives the hold back at Stripe: the customer is asked.
  stripe.change(rows[0].gateway_ref, { status: 'canceled', cancellation_reason: 'requested_by_customer' })
  await later(site, 1800)
  const { rows: asked } = await site.db.query({
    text: 'SELECT question, asked_cents FROM weighed_order WHERE order_id = $1',
    values: [id],
  })
  expect(asked).toEqual([{ question: 'open', asked_cents: 3100 }])
})

// The last, because it changes all prices.
test('D3.4 an order below what Stripe charges is refused before it is placed', async () => {
  await site.db.query({ text: 'UPDATE price SET cents = 40' })
  await site.db.query({ text: 'UPDATE store SET version = version + 1' })
  await site.parts.stores.refresh()
  const { token } = await site.signedIn()
  const more = { payment: await entered(token) }
  const shopper = await readyToPay(site, { token, salesType: 'drop-off', product: 'sneaker-clean', qty: 1, more })
  expect(shopper.quote.total_cents).toBeLessThan(50)
  expect(await refusal(pay(site, shopper))).toMatchObject({ httpStatus: 409, response: { code: 'too_little' } })
})
