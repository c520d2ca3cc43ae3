import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { LOGIN_COOKIE_SECONDS } from '#contract/wire/limits.ts'
import type { ApiFailure } from '#contract/wire/request.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { books, newKey, pay, readyToPay, type Shopper } from '#tests/support/checkout.ts'
import { chargedInSilence, deliverMessages, enterCard } from '#tests/support/gateway.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { lookAfterRefunds } from '../../orders/refunds/run-refund.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import { lookAfterPayments } from '../purchase/look-after-payments.ts'

const DAY_MS = 86_400_000
const sg = (local: string) => new Date(`${local}+08:00`)
const NOW = sg('2027-03-02T09:00')

let site: TestSite
let menu: Menu
let people = 0

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
})
beforeEach(async () => {
  site.setClock(NOW)
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  await menu.change(`UPDATE outlet SET slot_capacity = 20 WHERE slug = 'tiong-bahru'`)
})

const jump = (ms: number) => site.setClock(new Date(NOW.getTime() + ms))

/** A customer who signs in with a code. */
async function someone() {
  people += 1
  const mobile = `+658${2_000_000 + people}`
  await site.db.query({
    text: `INSERT INTO customer (store_id, mobile, mobile_verified_at, first_name, profile_completed_at)
           SELECT id, $1, now(), 'Siti', now() FROM store WHERE is_default`,
    values: [mobile],
  })
  const messages = await testMessages(site)
  const ask = async () => {
    const { ticket } = await site.call()('POST /auth/sign-in/code', { body: { identifier: mobile } })
    return { ticket, code: await messages.code() }
  }
  const enter = (body: { ticket: string; code: string }) => site.call()('POST /auth/verify/code', { body })
  return { ask, enter }
}

const mayEnter = (token: string) =>
  site
    .call(token)('GET /customer/detail')
    .then(
      () => 200,
      (error: ApiFailure) => error.httpStatus,
    )

test('security 84: D5.1 a session follows the server’s clock: a day on and back it lives, after seven days it does not', async () => {
  const { ask, enter } = await someone()
  const { token } = await enter(await ask())
  const found: [number, number][] = []
  for (const ms of [0, DAY_MS, -DAY_MS, LOGIN_COOKIE_SECONDS * 1000 - 1, LOGIN_COOKIE_SECONDS * 1000]) {
    jump(ms)
    found.push([ms, await mayEnter(token)])
  }
  expect(found.map(([, status]) => status)).toEqual([200, 200, 200, 200, 401])
})

test('security 84: D5.3 a code is dead a day later, to the second, and works once when the clock is right again', async () => {
  const { ask, enter } = await someone()
  const code = await ask()
  jump(DAY_MS)
  expect((await refusal(enter(code))).httpStatus).toBe(400)
  jump(10 * 60_000)
  expect((await refusal(enter(code))).httpStatus).toBe(400)
  jump(10 * 60_000 - 1000)
  await enter(code)
  expect((await refusal(enter(code))).httpStatus).toBe(400)
})

test('security 84: D5.3 a code that was requested while the clock was a day ahead does not keep the next from being sent', async () => {
  const { ask, enter } = await someone()
  jump(DAY_MS)
  await ask()
  jump(0)
  await enter(await ask())
})

/** A customer whose session outlasts the clock jumps. */
async function customerForLong() {
  const customer = await site.signedIn()
  await site.db.query({ text: `UPDATE session SET expires_at = '2100-01-01'` })
  return customer
}

const FIRST = sg('2027-03-04T12:00').toISOString()
const LAST = sg('2027-03-09T12:00').toISOString()
const guest = (more = {}) => readyToPay(site, { more: { first_starts_at: FIRST, last_starts_at: LAST, ...more } })
const hold = ({ basket, body }: Shopper) =>
  site.call()('POST /checkout/holds', {
    body: { ...basket, first_starts_at: FIRST, last_starts_at: LAST, cart_key: body.cart_key, turnaround_hours: 72 },
  })

test('security 84: D3.1 a hold whose window another got while the clock was a day ahead is gone: no order, no charge', async () => {
  await menu.change(`UPDATE outlet SET slot_capacity = 1 WHERE slug = 'tiong-bahru'`)
  const holder = await guest()
  await hold(holder)
  jump(DAY_MS)
  expect((await pay(site, await guest())).status).toBe('confirmed')
  jump(0)
  const before = await books(site)
  expect(await refusal(pay(site, holder))).toMatchObject({ httpStatus: 409, response: { code: 'slot_unavailable' } })
  expect(await books(site)).toEqual(before)
  await site.db.query({ text: 'DELETE FROM slot_booking' })
  await site.db.query({ text: 'DELETE FROM slot_window' })
})

test('security 84: D3.1 a hold made while the clock was a day ahead does not keep its window for a day', async () => {
  await menu.change(`UPDATE outlet SET slot_capacity = 1 WHERE slug = 'tiong-bahru'`)
  const [holder, other] = [await guest(), await guest()]
  jump(DAY_MS)
  await hold(holder)
  jump(0)
  const query = {
    outlet_id: String(holder.basket.outlet_id),
    sales_type_id: String(holder.basket.sales_type_id),
    turnaround_hours: '72',
  }
  const { first } = await site.call()('GET /checkout/slots', { query })
  const window = first?.flatMap(({ windows }) => windows).find(({ starts_at }) => starts_at === FIRST)
  expect(window?.is_full).toBe(false)
  expect((await pay(site, other)).status).toBe('confirmed')
  expect(await refusal(pay(site, holder))).toMatchObject({ httpStatus: 409, response: { code: 'slot_unavailable' } })
  await site.db.query({ text: 'DELETE FROM slot_booking' })
  await site.db.query({ text: 'DELETE FROM slot_window' })
})

test('security 84: D3.5 the same key a day later and a day earlier finds the same order, charged once', async () => {
  const shopper = await guest()
  const before = await books(site)
  const key = newKey()
  const { order_id } = await pay(site, shopper, key)
  for (const ms of [DAY_MS, -DAY_MS, 29 * DAY_MS, 0]) {
    jump(ms)
    expect(await pay(site, shopper, key)).toMatchObject({ order_id, status: 'confirmed' })
  }
  expect((await books(site)).charges).toBe(before.charges + 1)
})

test('security 84: D3.5 an order that lapsed while the clock was a day ahead stays lapsed, and is not charged', async () => {
  const shopper = await readyToPay(site, { card: 'decline' })
  const waiting = await pay(site, shopper)
  jump(DAY_MS)
  await lookAfterPayments(site.parts)
  jump(60_000)
  const { status } = await site.call()('GET /checkout/orders/:id', { params: { id: waiting.guest_token ?? '' } })
  expect(status).toBe('expired')
  const again = payAgain(waiting.guest_token ?? '', { kind: 'paynow' })
  expect((await refusal(again)).httpStatus).toBe(409)
})

type Way = { kind: 'paynow' } | { kind: 'token'; token: string }
const payAgain = (id: string, payment: Way) =>
  site.call()('POST /checkout/orders/:id/pay', {
    params: { id },
    body: { payment },
    headers: { 'Idempotency-Key': newKey() },
  })

test('security 84: D3.3 of an order whose first try was made by a clock a day ahead, the newest try is what is shown and asked', async () => {
  jump(DAY_MS)
  const shopper = await readyToPay(site, { card: 'decline' })
  const declined = await pay(site, shopper)
  jump(0)
  const id = declined.guest_token ?? ''
  const again = await payAgain(id, { kind: 'paynow' })
  expect(again.payment).toMatchObject({ status: 'requires_action', action: { kind: 'qr' } })
  const card = await enterCard(site, 'success')
  if (card.kind !== 'once') throw new Error('the card was saved')
  // A second attempt while one is pending could charge twice.
  expect(await refusal(payAgain(id, { kind: 'token', token: card.token }))).toMatchObject({ httpStatus: 409 })
})

test('security 84: D3.5 a payment that was left undecided by a clock a day ahead is looked after at once', async () => {
  jump(DAY_MS)
  const shopper = await readyToPay(site, { card: 'silent' })
  const waiting = await chargedInSilence(site, () => pay(site, shopper))
  expect(waiting.payment.status).toBe('created')
  jump(PAYMENT_WAIT_SECONDS * 1000)
  await lookAfterPayments(site.parts)
  const { status } = await site.call()('GET /checkout/orders/:id', { params: { id: waiting.guest_token ?? '' } })
  expect(status).toBe('confirmed')
})

test('security 84: a refund that was left undecided by a clock a day ahead is looked after at once', async () => {
  const { id, call, total } = await bought(site, { buyer: await customerForLong() })
  jump(DAY_MS)
  site.payments.interrupt((what) => {
    if (what === 'refund') throw new GatewayUnsure('500')
  })
  await call('POST /orders/:id/cancel', { params: { id }, body: { reason: '' } })
  site.payments.interrupt(undefined)
  const refunded = async () => (await call('GET /orders/:id', { params: { id } })).refunded_cents
  jump(60_000)
  expect(await refunded()).toBe(0)
  await lookAfterRefunds(site.parts)
  expect(await refunded()).toBe(total)
})

test('security 84: D3.5 a customer who ordered while the clock was a day ahead can order again, and replace what was declined', async () => {
  const { token } = await customerForLong()
  jump(DAY_MS)
  expect((await pay(site, await readyToPay(site, { token }))).status).toBe('confirmed')
  jump(0)
  const declined = await pay(site, await readyToPay(site, { token, card: 'decline' }))
  expect(declined.status).toBe('awaiting_payment')
  expect((await pay(site, await readyToPay(site, { token }))).status).toBe('confirmed')
  const { status } = await site.call(token)('GET /checkout/orders/:id', { params: { id: declined.order_id } })
  expect(status).toBe('cancelled')
})

test('security 84: after all of these jumps the books balance to the cent', async () => {
  jump(2 * DAY_MS)
  await deliverMessages(site)
  await lookAfterPayments(site.parts)
  const { at_gateway, in_orders, owed } = await books(site)
  expect([in_orders, owed]).toEqual([at_gateway, at_gateway])
})
