import { beforeEach, expect, test } from 'vitest'
import type { Payment, Purchase } from '#contract/order/checkout.ts'
import { failedCharges } from '#tests/support/alerts.ts'
import { books, later, newKey, pay, readyToPay, type Shopper } from '#tests/support/checkout.ts'
import { enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { changeBooks, gatewayStates, tellAgain } from '#tests/support/gateway-books.ts'
import { staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { lookAfterRefunds } from '../../orders/refunds/run-refund.ts'

const site = await testSite()
const staff = await staffOf(site)
const read = ({ guest_token }: Purchase) =>
  site.call()('GET /checkout/orders/:id', { params: { id: guest_token ?? '' } })
const paidCents = async ({ order_id: id }: Purchase) =>
  (await staff.call('GET /operator/orders/:id', { params: { id } })).paid_cents

beforeEach(async () => {
  site.payments.interrupt(undefined)
  // The tests decline more cards from one address than the limit allows.
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'declines%'` })
})

const PAYNOW: Payment = { kind: 'paynow' }
const declined = async () => pay(site, await readyToPay(site, { card: 'decline' }))
const captured = async () => pay(site, await readyToPay(site))
const atCode = async () => pay(site, await readyToPay(site, { more: { payment: PAYNOW } }))
const voided = async () => {
  const { guest_token: id } = await atCode()
  return site.call()('POST /checkout/orders/:id/stop-payment', { params: { id: id ?? '' } })
}
const expired = async () => {
  const waiting = await atCode()
  await later(site, 16 * 60)
  return read(waiting)
}

test.each([
  ['failed', 'requires_action', declined],
  ['failed', 'processing', declined],
  ['failed', 'voided', declined],
  ['voided', 'requires_action', voided],
  ['voided', 'failed', voided],
  ['expired', 'requires_action', expired],
  ['expired', 'failed', expired],
])('D3.3 a payment that is %s stays so when a late webhook reports %s', async (from, to, begun) => {
  const purchase = await begun()
  expect(purchase.payment.status).toBe(from)
  await changeBooks(site, purchase, `status = '${to}'`)
  expect(await tellAgain(site, purchase)).toEqual([200])
  expect(await read(purchase)).toMatchObject({ status: 'awaiting_payment', payment: { status: from, action: null } })
  expect(await paidCents(purchase)).toBe(0)
})

test.each(['failed', 'voided', 'expired', 'requires_action'])(
  'D3.3 a payment that is captured stays so when a late message makes it %s',
  async (to) => {
    const purchase = await captured()
    await changeBooks(site, purchase, `status = '${to}'`)
    expect(await tellAgain(site, purchase)).toEqual([200])
    expect(await read(purchase)).toMatchObject({ status: 'confirmed', payment: { status: 'captured', failure: null } })
    expect(await paidCents(purchase)).toBe(purchase.total_cents)
    await changeBooks(site, purchase, `status = 'captured'`)
  },
)

test.each([
  ['failed', declined],
  ['voided', voided],
  ['expired', expired],
])(
  'D3.3 money is never ignored: a payment that was %s and is captured after all pays its order, once',
  async (from, begun) => {
    const purchase = await begun()
    expect(purchase.payment.status).toBe(from)
    await changeBooks(site, purchase, `status = 'captured', failure = NULL`)
    expect(await tellAgain(site, purchase)).toEqual([200])
    expect(await tellAgain(site, purchase)).toEqual([200])
    expect(await read(purchase)).toMatchObject({ status: 'confirmed', payment: { status: 'captured', failure: null } })
    expect(await paidCents(purchase)).toBe(purchase.total_cents)
  },
)

test('D3.3 a fully refunded payment is not counted again by a late webhook', async () => {
  const purchase = await captured()
  const params = { id: purchase.order_id }
  await staff.call('POST /operator/orders/:id/refunds', {
    params,
    body: { reason: 'Lost a shirt' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await tellAgain(site, purchase)
  const view = await staff.call('GET /operator/orders/:id', { params })
  expect(view).toMatchObject({ paid_cents: purchase.total_cents, refunded_cents: purchase.total_cents })
  const { at_gateway, in_orders } = await books(site)
  expect(at_gateway).toBe(in_orders)
})

/** An order with a card that the gateway captures 20 seconds later. */
const late = async () => pay(site, await readyToPay(site, { card: 'late' }))

test.each([
  ['another currency', `currency = 'USD'`, `currency = 'SGD'`],
  ['another amount', 'amount_cents = amount_cents + 1', 'amount_cents = amount_cents - 1'],
])('D3.3 a capture in %s does not pay the order; staff review it, and it is logged', async (_, wrong, right) => {
  const purchase = await late()
  await changeBooks(site, purchase, wrong)
  const logged = site.logged.length
  await later(site, 60)
  expect(await gatewayStates(site, purchase)).toEqual(['captured'])
  expect(await read(purchase)).toMatchObject({ status: 'awaiting_payment', payment: { status: 'review' } })
  expect(await paidCents(purchase)).toBe(0)
  // M1.2: staff are told.
  expect((await failedCharges(site)).at(-1)).toEqual({ what: 'payment', will_retry: false })
  expect(site.logged.slice(logged).join('')).toContain('gateway reported a payment that does not match the request')
  // Once the gateway reports the right values, the order is paid.
  await changeBooks(site, purchase, right)
  await tellAgain(site, purchase)
  expect(await read(purchase)).toMatchObject({ status: 'confirmed' })
  expect(await paidCents(purchase)).toBe(purchase.total_cents)
})

test.each([
  ['another store', { storeId: 999_999 }],
  ['another attempt', { attemptId: '00000000-0000-4000-8000-000000000000' }],
])('D3.3 a gateway’s answer about the payment of %s pays nothing', async (_, wrong) => {
  const gateway = site.parts.gateways.current
  const { charge } = gateway
  gateway.charge = async (input) => ({ ...(await charge(input)), ...wrong })
  const purchase = await captured().finally(() => {
    gateway.charge = charge
  })
  expect(purchase).toMatchObject({ status: 'awaiting_payment', payment: { status: 'review' } })
  expect(await paidCents(purchase)).toBe(0)
})

test('D3.3 a currency in lower case is the same currency', async () => {
  const purchase = await late()
  await changeBooks(site, purchase, `currency = 'sgd'`)
  await later(site, 60)
  expect(await read(purchase)).toMatchObject({ status: 'confirmed' })
})

const approve = async (url: string) => pressAtSandbox(site, url, { do: 'approve' })
const urlOf = ({ payment: { action } }: Purchase) => (action?.kind === 'redirect' ? action.url : '')

test('D3.3 duplicate gateway answers in any order charge once', async () => {
  const purchase = await pay(site, await readyToPay(site, { card: 'challenge' }))
  await approve(urlOf(purchase))
  await pressAtSandbox(site, urlOf(purchase), { do: 'refuse' })
  await tellAgain(site, purchase)
  await tellAgain(site, purchase)
  expect(await read(purchase)).toMatchObject({ status: 'confirmed' })
  expect(await paidCents(purchase)).toBe(purchase.total_cents)
})

test('D3.3 of two payments for one order one is kept and the other is refunded', async () => {
  const shopper: Shopper = await readyToPay(site, { card: 'decline' })
  const first = await pay(site, shopper)
  const other = await readyToPay(site)
  const second = await site.call()('POST /checkout/orders/:id/pay', {
    params: { id: first.guest_token ?? '' },
    body: { payment: other.body.payment },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(second.status).toBe('confirmed')
  await changeBooks(site, first, `status = 'captured', failure = NULL`)
  await tellAgain(site, first)
  await lookAfterRefunds(site.parts)
  const view = await staff.call('GET /operator/orders/:id', { params: { id: first.order_id } })
  expect(view).toMatchObject({
    paid_cents: 2 * first.total_cents,
    refunded_cents: first.total_cents,
    status: 'confirmed',
  })
})

test('D3.4 a card of another gateway is not found: no order is placed and nothing is charged', async () => {
  const { token } = await site.signedIn()
  const saved = await enterCard(site, 'success', { token, purpose: 'save' })
  if (saved.kind !== 'saved') throw new Error('the card was not saved')
  const payment: Payment = { kind: 'saved', method_id: saved.method.id }
  const shopper = await readyToPay(site, { token, more: { payment } })
  const keptBy = (gateway: string) =>
    site.db.query({ text: 'UPDATE payment_method SET gateway = $2 WHERE id = $1', values: [saved.method.id, gateway] })
  await keptBy('stripe')
  await expect(pay(site, shopper)).rejects.toMatchObject({ httpStatus: 404 })
  expect((await site.call(token)('GET /orders', { query: {} })).orders).toEqual([])
  await keptBy('sandbox')
  expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed', payment: { kind: 'saved' } })
})
