import { expect, test } from 'vitest'
import type { Payment, Purchase } from '#contract/order/checkout.ts'
import { later, newKey, pay, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { CARDS, type CardName } from '#tests/support/gateway.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { STAND_IN_KEYS, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'

const stripe = await startStripeStandIn(() => new Date())
const site = await testSite({ env: { ...STAND_IN_KEYS, STRIPE_API_BASE: stripe.url } })
await roomFor(site, 50)
const PAYNOW: Payment = { kind: 'paynow' }
const idOf = ({ guest_token, order_id }: Purchase) => ({ params: { id: guest_token ?? order_id } })
const read = (purchase: Purchase) => site.call()('GET /checkout/orders/:id', idOf(purchase))

async function entered(card: CardName, token?: string): Promise<Payment> {
  const api = site.call(token)
  const entry = await api('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  stripe.enterCard(entry.setup_ref, CARDS[card])
  const finished = await api('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}

/** The requests to Stripe since the last call. */
function requestsSinceLastCall() {
  let from = stripe.seen.length
  return () => {
    const calls = stripe.seen.slice(from).map(({ call }) => call.replace(/\/(?:pi|pm)_\w+/, ''))
    from = stripe.seen.length
    return calls
  }
}

const gatewayRef = async ({ order_id }: Purchase): Promise<string> =>
  (await site.db.query({ text: 'SELECT gateway_ref FROM payment_attempt WHERE order_id = $1', values: [order_id] }))
    .rows[0].gateway_ref

test('D3.4 D4.5 with Stripe an order is paid by card and refunded to it', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, more: { payment: await entered('success', token) } })
  const asked = requestsSinceLastCall()
  const purchase = await pay(site, shopper)
  expect(purchase).toMatchObject({ status: 'confirmed', payment: { status: 'captured', kind: 'token' } })
  expect(asked()).toEqual(['POST /v1/payment_intents'])
  expect(stripe.seen.at(-1)?.form).toMatchObject({ amount: String(purchase.total_cents), currency: 'sgd' })
  const view = await site.call(token)('POST /orders/:id/cancel', { params: { id: purchase.order_id }, body: {} })
  expect(view).toMatchObject({ status: 'cancelled', refunded_cents: purchase.total_cents })
  expect(view.refunds).toMatchObject([{ amount_cents: purchase.total_cents, status: 'succeeded' }])
  expect(asked()).toContain('POST /v1/refunds')
})

test('D3.4 with Stripe a declined card keeps the order, and another card pays it', async () => {
  const declined = await pay(site, await readyToPay(site, { more: { payment: await entered('decline') } }))
  expect(declined).toMatchObject({ status: 'awaiting_payment', payment: { status: 'failed', failure: 'declined' } })
  const paid = await site.call()('POST /checkout/orders/:id/pay', {
    ...idOf(declined),
    body: { payment: await entered('mastercard') },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(paid).toMatchObject({ order_id: declined.order_id, status: 'confirmed' })
})

test('D3.7 with Stripe a wallet’s token pays the order’s total, once, and 3-D Secure is asked for', async () => {
  const wallet = (card: CardName): Payment => ({
    kind: 'wallet',
    wallet: 'apple_pay',
    token: stripe.walletToken(CARDS[card]),
  })
  const shopper = await readyToPay(site, { more: { payment: wallet('success') } })
  const asked = requestsSinceLastCall()
  const purchase = await pay(site, shopper)
  expect(purchase).toMatchObject({ status: 'confirmed', payment: { kind: 'wallet', label: 'Apple Pay' } })
  expect(asked()).toEqual(['POST /v1/payment_intents'])
  expect(stripe.seen.at(-1)?.form).toMatchObject({ amount: String(purchase.total_cents), currency: 'sgd' })
  const used = await readyToPay(site, { more: { payment: shopper.body.payment } })
  expect(await refusal(pay(site, used))).toMatchObject({ httpStatus: 409 })
  expect(asked()).toEqual([])
  const challenged = await pay(site, await readyToPay(site, { more: { payment: wallet('challenge') } }))
  expect(challenged.payment).toMatchObject({ status: 'requires_action', action: { kind: 'stripe' } })
  expect(site.logged.join()).not.toContain('ctoken_')
})

test('D3.5 the log of an undecided payment contains Stripe’s request id', async () => {
  const ready = await readyToPay(site, { more: { payment: await entered('success') } })
  stripe.setFault('error')
  const undecided = await pay(site, ready)
  stripe.setFault(undefined)
  expect(undecided).toMatchObject({ status: 'awaiting_payment' })
  const charged = stripe.seen.findLastIndex(({ call }) => call === 'POST /v1/payment_intents')
  const lines = site.logged.filter((line) => line.includes('gateway has not decided a payment'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: {
      message: `Stripe did not say (StripeAPIError, request ${stripe.requestId(charged - stripe.seen.length)})`,
    },
  })
})

test('D3.2 D3.5 after an error of Stripe’s the order is paid another way, and a payment that appears later is refunded', async () => {
  const ready = await readyToPay(site, { more: { payment: await entered('success') } })
  const key = newKey()
  stripe.setFault('kept error')
  const undecided = await pay(site, ready, key)
  stripe.setFault(undefined)
  expect(undecided).toMatchObject({ status: 'awaiting_payment', payment: { status: 'created' } })
  // The same press again asks the same, and charges nothing.
  expect(await refusal(pay(site, ready, key))).toMatchObject({
    httpStatus: 409,
    response: { code: 'in_flight', purchase: { order_id: undecided.order_id, payment: { status: 'created' } } },
  })
  const payment = await entered('mastercard')
  const again = () =>
    site.call()('POST /checkout/orders/:id/pay', {
      ...idOf(undecided),
      body: { payment },
      headers: { 'Idempotency-Key': newKey() },
    })
  expect(await refusal(again())).toMatchObject({ httpStatus: 409 })
  const stopped = await site.call()('POST /checkout/orders/:id/stop-payment', idOf(undecided))
  expect(stopped).toMatchObject({ status: 'awaiting_payment', payment: { status: 'voided' } })
  expect(await again()).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })

  // Stripe finishes what it had answered with an error.
  const { rows } = await site.db.query({
    text: `SELECT id, store_id, amount_cents FROM payment_attempt WHERE order_id = $1 AND status = 'voided'`,
    values: [undecided.order_id],
  })
  const ref = stripe.appear(rows[0])
  const body = stripe.event(ref)
  const heard = await site.send('/api/webhooks/stripe', {
    method: 'POST',
    body,
    headers: stripe.sign(body, new Date()),
  })
  expect(heard.status).toBe(200)
  const { rows: refunds } = await site.db.query({
    text: `SELECT amount_cents FROM refund WHERE order_id = $1`,
    values: [undecided.order_id],
  })
  expect(refunds).toEqual([{ amount_cents: undecided.total_cents }])
  expect(await read(undecided)).toMatchObject({ status: 'confirmed' })
})

test('D3.2 with Stripe a cancelled PayNow code is cancelled there, too, and cannot be paid', async () => {
  const waiting = await pay(site, await readyToPay(site, { more: { payment: PAYNOW } }))
  expect(waiting.payment).toMatchObject({ status: 'requires_action', action: { kind: 'qr' } })
  const asked = requestsSinceLastCall()
  const stopped = await site.call()('POST /checkout/orders/:id/stop-payment', idOf(waiting))
  expect(stopped).toMatchObject({ status: 'awaiting_payment', payment: { status: 'voided' } })
  expect(asked()).toContain('POST /v1/payment_intents/cancel')
  stripe.decide(await gatewayRef(waiting), 'approve')
  await later(site, 60)
  expect(await read(waiting)).toMatchObject({ status: 'awaiting_payment', payment: { status: 'voided' } })
  site.setClock(() => new Date())
})

test('D3.3 with Stripe a paid code is found by polling and by its webhook', async () => {
  const shoppers = [
    await readyToPay(site, { more: { payment: PAYNOW } }),
    await readyToPay(site, { more: { payment: PAYNOW } }),
  ] as const
  const [looked, told] = [await pay(site, shoppers[0]), await pay(site, shoppers[1])]
  stripe.decide(await gatewayRef(looked), 'approve')
  await later(site, 60)
  expect(await read(looked)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  expect((await read(told)).status).toBe('awaiting_payment')
  site.setClock(() => new Date())
  const ref = await gatewayRef(told)
  stripe.decide(ref, 'approve')
  const body = stripe.event(ref)
  const heard = await site.send('/api/webhooks/stripe', {
    method: 'POST',
    body,
    headers: stripe.sign(body, new Date()),
  })
  expect(heard.status).toBe(200)
  expect(await read(told)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
})
