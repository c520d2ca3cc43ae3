import { beforeEach, expect, test } from 'vitest'
import type { Payment, Purchase } from '#contract/order/checkout.ts'
import { PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { books, later, newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { deliverMessages, pressAtSandbox } from '#tests/support/gateway.ts'
import { changeBooks, gatewayCalls, gatewayStates, tellAgain } from '#tests/support/gateway-books.ts'
import { staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { lookAfterRefunds } from '../../orders/refunds/run-refund.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

const site = await testSite()
const staff = await staffOf(site)
const PAYNOW: Payment = { kind: 'paynow' }
const idOf = ({ guest_token }: Purchase) => ({ params: { id: guest_token ?? '' } })
const read = (purchase: Purchase) => site.call()('GET /checkout/orders/:id', idOf(purchase))

beforeEach(async () => {
  site.payments.interrupt(undefined)
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'declines%'` })
})

async function payAgain(purchase: Purchase, payment: Payment) {
  const headers = { 'Idempotency-Key': newKey() }
  return site.call()('POST /checkout/orders/:id/pay', { ...idOf(purchase), body: { payment }, headers })
}

const challenge = async () => (await readyToPay(site, { card: 'challenge' })).body.payment
const paynow = async () => PAYNOW

/**
 * An order whose first payment is declined and which is paid again ten minutes before it expires, by a payment that needs an action of the payer.
 * That action expires five minutes after the order.
 */
async function atTheLastMoment(payment: () => Promise<Payment>): Promise<Purchase> {
  const first = await pay(site, await readyToPay(site, { card: 'decline' }))
  await later(site, PAYMENT_WAIT_SECONDS - 600)
  const waiting = await payAgain(first, await payment())
  expect(waiting).toMatchObject({ status: 'awaiting_payment', payment: { status: 'requires_action' } })
  return waiting
}

async function agree({ payment: { action } }: Purchase): Promise<void> {
  if (action?.kind === 'redirect') await pressAtSandbox(site, action.url, { do: 'approve' })
  if (action?.kind !== 'qr') return
  const { demo_bank_url } = await site.call()('GET /payments/options')
  await pressAtSandbox(site, `${demo_bank_url}?qr=${encodeURIComponent(action.payload)}`, { do: 'pay' })
}

const ways = [
  ['3-D Secure', challenge],
  ['a PayNow code', paynow],
] as const

test.each(ways)('D3.2 an order whose payer is at %s is kept until its own end, and paid then', async (_, how) => {
  const waiting = await atTheLastMoment(how)
  const calls = gatewayCalls(site)
  await later(site, 590)
  expect(await read(waiting)).toMatchObject({ status: 'awaiting_payment', payment: { status: 'requires_action' } })
  expect(calls).not.toContain('cancel')
  await agree(waiting)
  await deliverMessages(site)
  expect(await read(waiting)).toMatchObject({ status: 'confirmed' })
})

test.each(ways)(
  'D3.2 at its end the gateway is told first, then the order whose payer is at %s ends',
  async (_, how) => {
    const before = await books(site)
    const waiting = await atTheLastMoment(how)
    const calls = gatewayCalls(site)
    await later(site, 601)
    expect(calls).toContain('cancel')
    expect(await gatewayStates(site, waiting)).toEqual(['failed', 'voided'])
    expect(await read(waiting)).toMatchObject({ status: 'expired', payment: { status: 'voided', action: null } })
    await agree(waiting)
    await deliverMessages(site)
    expect(await gatewayStates(site, waiting)).toEqual(['failed', 'voided'])
    const after = await books(site)
    expect([after.charges, after.taken]).toEqual([before.charges, before.taken])
  },
)

test.each(ways)(
  'D3.2 while the gateway cannot be asked, an order at %s does not end; what was paid counts',
  async (_, how) => {
    const waiting = await atTheLastMoment(how)
    await agree(waiting)
    site.payments.interrupt(() => {
      throw new GatewayUnsure('500')
    })
    await later(site, 700)
    await later(site, 60)
    expect(await read(waiting)).toMatchObject({ status: 'awaiting_payment', payment: { status: 'requires_action' } })
    site.payments.interrupt(undefined)
    await later(site, 60)
    expect(await read(waiting)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  },
)

const waitingAt = async (how: () => Promise<Payment>) =>
  pay(site, await readyToPay(site, { more: { payment: await how() } }))

test.each(ways)(
  'D3.2 an order that is given up at %s: the gateway is told, and a payment of it cannot happen',
  async (_, how) => {
    const waiting = await waitingAt(how)
    const calls = gatewayCalls(site)
    const given = await site.call()('POST /checkout/orders/:id/abandon', idOf(waiting))
    expect(given).toMatchObject({ status: 'cancelled', payment: { status: 'voided' } })
    expect(calls).toEqual(['cancel'])
    expect(await gatewayStates(site, waiting)).toEqual(['voided'])
    await agree(waiting)
    expect(await gatewayStates(site, waiting)).toEqual(['voided'])
  },
)

test.each(ways)('D3.2 a payment that is stopped at %s: the gateway is told, and the order stays', async (_, how) => {
  const waiting = await waitingAt(how)
  const calls = gatewayCalls(site)
  const stopped = await site.call()('POST /checkout/orders/:id/stop-payment', idOf(waiting))
  expect(stopped).toMatchObject({ status: 'awaiting_payment', payment: { status: 'voided' } })
  expect(calls).toEqual(['cancel'])
  expect(await gatewayStates(site, waiting)).toEqual(['voided'])
})

test.each(ways)(
  'D3.2 while the gateway cannot be told, an order at %s cannot be given up, and is charged once when paid',
  async (_, how) => {
    const waiting = await waitingAt(how)
    site.payments.interrupt((call) => {
      if (call === 'cancel') throw new GatewayUnsure('500')
    })
    const refused = await refusal(site.call()('POST /checkout/orders/:id/abandon', idOf(waiting)))
    expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'order_waiting' }])
    site.payments.interrupt(undefined)
    await agree(waiting)
    await deliverMessages(site)
    expect(await read(waiting)).toMatchObject({ status: 'confirmed' })
  },
)

test.each(ways)('D3.2 a second payment is refused while the first is at %s', async (_, how) => {
  const waiting = await waitingAt(how)
  const refused = await refusal(payAgain(waiting, await how()))
  expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'order_waiting' }])
  expect(await gatewayStates(site, waiting)).toEqual(['requires_action'])
})

test.each([
  ['ended by itself', (waiting: Purchase) => later(site, PAYMENT_WAIT_SECONDS + 1).then(() => read(waiting))],
  ['was given up', (waiting: Purchase) => site.call()('POST /checkout/orders/:id/abandon', idOf(waiting))],
])('D3.5 money that still arrives for an order that %s goes back whole, once', async (_, end) => {
  const waiting = await waitingAt(paynow)
  const over = await end(waiting)
  expect(['expired', 'cancelled']).toContain(over.status)
  // The bank captured the money before the cancellation arrived.
  await changeBooks(site, waiting, `status = 'captured', failure = NULL`)
  expect(await tellAgain(site, waiting)).toEqual([200])
  expect(await tellAgain(site, waiting)).toEqual([200])
  await lookAfterRefunds(site.parts)
  const view = await staff.call('GET /operator/orders/:id', { params: { id: waiting.order_id } })
  expect(view).toMatchObject({
    status: over.status,
    paid_cents: waiting.total_cents,
    refunded_cents: waiting.total_cents,
    refunds: [{ amount_cents: waiting.total_cents, status: 'succeeded' }],
  })
  expect(view.trips).toEqual([])
  const { at_gateway, in_orders } = await books(site)
  expect(at_gateway).toBe(in_orders)
})

test('D3.2 an order that is paid cannot be given up, and one that is given up cannot be paid', async () => {
  const paid = await pay(site, await readyToPay(site))
  expect(await site.call()('POST /checkout/orders/:id/abandon', idOf(paid))).toMatchObject({ status: 'confirmed' })
  const declined = await pay(site, await readyToPay(site, { card: 'decline' }))
  await site.call()('POST /checkout/orders/:id/abandon', idOf(declined))
  expect((await refusal(payAgain(declined, PAYNOW))).httpStatus).toBe(409)
  expect(await gatewayStates(site, declined)).toEqual(['failed'])
})

test.each(ways)('D3.5 pressing Pay again while the first payment is at %s makes no second order', async (_, how) => {
  for (const token of [undefined, (await site.signedIn()).token]) {
    // A customer's order needs a card of that customer.
    const payment =
      how === paynow
        ? PAYNOW
        : (await readyToPay(site, { card: 'challenge', ...(token ? { token } : {}) })).body.payment
    const shopper = await readyToPay(site, { ...(token ? { token } : {}), more: { payment } })
    const waiting = await pay(site, shopper)
    const refused = await refusal(pay(site, shopper))
    const order = waiting.guest_token ?? waiting.order_id
    expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'order_waiting', order }])
    expect(await gatewayStates(site, waiting)).toEqual(['requires_action'])
  }
})

test('S4.3 an order keeps through which brand it came, and who placed it', async () => {
  const refererOf = async ({ order_id }: Purchase) =>
    (
      await site.db.query({
        text: 'SELECT referer, partner_name FROM customer_order WHERE id = $1',
        values: [order_id],
      })
    ).rows[0]
  const own = await refererOf(await pay(site, await readyToPay(site)))
  const partner = await refererOf(await pay(site, await readyToPay(site, { qty: 20, host: 'harbour.localhost' })))
  expect([own.partner_name, partner.partner_name]).toEqual([null, 'Harbour Residences'])
  expect(partner.referer).toBe('harbour')
  expect(own.referer).not.toBe('harbour')
  const { order_id } = await pay(site, await readyToPay(site, { token: (await site.signedIn()).token }))
  const { rows } = await site.db.query({
    text: `SELECT DISTINCT order_id = $1 AS is_customers, actor FROM order_event WHERE to_state = 'awaiting_payment' ORDER BY 1, 2`,
    values: [order_id],
  })
  expect(rows.filter(({ is_customers }) => is_customers)).toEqual([{ is_customers: true, actor: 'customer' }])
  expect(rows).toContainEqual({ is_customers: false, actor: 'guest' })
})

test.each([
  ['guest', async () => undefined],
  ['customer', async () => (await site.signedIn()).token],
])('D3.2 D4.1 an order that a %s cancels records by whom and why', async (who, tokenOf) => {
  const token = await tokenOf()
  const declined = await pay(site, await readyToPay(site, { card: 'decline', ...(token ? { token } : {}) }))
  const params = { id: declined.guest_token ?? declined.order_id }
  await site.call(token)('POST /checkout/orders/:id/abandon', { params })
  const { rows } = await site.db.query({
    text: `SELECT from_state, to_state, actor, reason FROM order_event WHERE order_id = $1 AND kind = 'order' ORDER BY id`,
    values: [declined.order_id],
  })
  expect(rows).toEqual([
    { from_state: null, to_state: 'awaiting_payment', actor: who, reason: '' },
    { from_state: 'awaiting_payment', to_state: 'cancelled', actor: who, reason: 'Cancelled before it was paid' },
  ])
})
