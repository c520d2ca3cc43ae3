import { expect, test } from 'vitest'
import type { Payment, Purchase } from '#contract/order/checkout.ts'
import { books, later, newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import {
  type CardName,
  chargedInSilence,
  deliverMessages,
  pressAtSandbox,
  testWalletToken,
} from '#tests/support/gateway.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { GatewayUnsure } from '../parts/gateway-port.ts'

const site = await testSite({ poolSize: 20 })

const walletOf = (card: CardName): Payment => ({
  kind: 'wallet',
  wallet: 'test_wallet',
  token: testWalletToken(card),
})
const ready = (card: CardName, payment = walletOf(card)) => readyToPay(site, { more: { payment } })
const idOf = ({ guest_token, order_id }: Purchase) => ({ params: { id: guest_token ?? order_id } })
const read = (purchase: Purchase) => site.call()('GET /checkout/orders/:id', idOf(purchase))
const payAgain = (purchase: Purchase, payment: Payment, key = newKey()) =>
  site.call()('POST /checkout/orders/:id/pay', {
    ...idOf(purchase),
    body: { payment },
    headers: { 'Idempotency-Key': key },
  })
const balanced = async () => {
  const { at_gateway, in_orders, owed } = await books(site)
  expect({ in_orders, owed }).toEqual({ in_orders: at_gateway, owed: at_gateway })
}

test('D3.7 a wallet pays the quoted total, and the receipt names it', async () => {
  const shopper = await ready('success')
  const paid = await pay(site, shopper)
  expect(paid).toMatchObject({
    status: 'confirmed',
    total_cents: shopper.quote.total_cents,
    payment: { status: 'captured', kind: 'wallet', label: 'Test wallet' },
  })
  const { rows } = await site.db.query({
    text: `SELECT p.amount_cents, p.currency FROM sandbox_payment p JOIN payment_attempt a ON a.id = p.attempt_id
           WHERE a.order_id = $1`,
    values: [paid.order_id],
  })
  expect(rows).toEqual([{ amount_cents: paid.total_cents, currency: 'SGD' }])
  await balanced()
})

test('D3.7 a declined wallet keeps the order, and the wallet can pay it again', async () => {
  const declined = await pay(site, await ready('decline'))
  expect(declined).toMatchObject({ status: 'awaiting_payment', payment: { status: 'failed', failure: 'declined' } })
  expect(await payAgain(declined, walletOf('success'))).toMatchObject({
    order_id: declined.order_id,
    status: 'confirmed',
  })
  await balanced()
})

test('D3.7 a bank that challenges a wallet is answered like one that challenges a card', async () => {
  const waiting = await pay(site, await ready('challenge'))
  expect(waiting.payment).toMatchObject({ status: 'requires_action', action: { kind: 'redirect' } })
  const { action } = waiting.payment
  await pressAtSandbox(site, action?.kind === 'redirect' ? action.url : '', { do: 'approve' })
  await deliverMessages(site)
  expect((await read(waiting)).status).toBe('confirmed')
  await balanced()
})

test('D3.7 a wallet that is paid later, and one whose answer is lost, are charged once', async () => {
  const before = await books(site)
  const late = await pay(site, await ready('late'))
  expect(late.payment.status).toBe('created')
  const silent = await ready('silent')
  const key = newKey()
  const unsure = await chargedInSilence(site, () => pay(site, silent, key))
  expect(unsure.payment).toMatchObject({ status: 'created', failure: null })
  await later(site, 60)
  expect((await read(late)).status).toBe('confirmed')
  expect(await pay(site, silent, key)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  expect((await books(site)).charges - before.charges).toBe(2)
  await balanced()
})

test('D3.7 security 2: a wallet that is pressed ten times at once pays once', async () => {
  const before = await books(site)
  const shopper = await ready('success')
  const key = newKey()
  await Promise.allSettled(Array.from({ length: 10 }, () => pay(site, shopper, key)))
  expect(await pay(site, shopper, key)).toMatchObject({ status: 'confirmed' })
  expect((await books(site)).charges - before.charges).toBe(1)
})

test('D3.7 security 2: one token pays one attempt, also for two carts at the same moment', async () => {
  const before = await books(site)
  const payment = walletOf('success')
  const shoppers = [await ready('success', payment), await ready('success', payment), await ready('success', payment)]
  const answers = await Promise.allSettled(shoppers.map((shopper) => pay(site, shopper)))
  const refused = answers.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => [reason.httpStatus, reason.message])).toEqual(
    Array(2).fill([409, 'This wallet payment was already used. Press the wallet button again.']),
  )
  expect((await books(site)).charges - before.charges).toBe(1)
  // A declined one is used up, too.
  const used = walletOf('decline')
  const declined = await pay(site, await ready('decline', used))
  expect(await refusal(payAgain(declined, used))).toMatchObject({ httpStatus: 409 })
  await balanced()
})

test('D3.7 the total that the wallet showed is charged, or nothing', async () => {
  const before = await books(site)
  const shopper = await ready('success')
  const other = { ...shopper, body: { ...shopper.body, quote_hash: 'another' } }
  expect(await refusal(pay(site, other))).toMatchObject({ httpStatus: 409, response: { code: 'quote_changed' } })
  expect((await books(site)).charges).toBe(before.charges)
  // The refused press has not used the token up.
  expect((await pay(site, shopper)).status).toBe('confirmed')
})

test('D3.7 a wallet of another gateway is not offered here', async () => {
  const payment: Payment = { kind: 'wallet', wallet: 'apple_pay', token: 'ctoken_1234567890' }
  expect(await refusal(pay(site, await ready('success', payment)))).toMatchObject({ httpStatus: 400 })
})

test('D3.7 security 32: no line of the log and no answer has a wallet’s token', async () => {
  const payments = (['success', 'decline', 'error'] as const).map(walletOf)
  const answers: Purchase[] = []
  for (const payment of payments) answers.push(await pay(site, await ready('success', payment)))
  const readAgain = await Promise.all(answers.map(read))
  expect(JSON.stringify([answers, readAgain])).not.toContain('wlt_')
  expect(site.logged.join()).not.toContain('wlt_')
})

test('D3.2 a gateway that fails before charging leaves a way out: stopped, then paid another way, charged once', async () => {
  const before = await books(site)
  const undecided = await pay(site, await ready('error'))
  expect(undecided.payment.status).toBe('created')
  const stopped = await site.call()('POST /checkout/orders/:id/stop-payment', idOf(undecided))
  expect(stopped).toMatchObject({ status: 'awaiting_payment', payment: { status: 'voided' } })
  expect(await payAgain(undecided, walletOf('success'))).toMatchObject({ status: 'confirmed' })
  await later(site, 300)
  expect((await books(site)).charges - before.charges).toBe(1)
  await balanced()
})

test('D3.2 a payment that was charged in silence counts when the shopper wants to pay another way', async () => {
  const before = await books(site)
  const shopper = await ready('silent')
  const unsure = await chargedInSilence(site, () => pay(site, shopper))
  const stopped = await site.call()('POST /checkout/orders/:id/stop-payment', idOf(unsure))
  expect(stopped).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  expect((await books(site)).charges - before.charges).toBe(1)
})

test('D3.2 a payment that the bank still works on cannot be stopped, and neither can one while the gateway is away', async () => {
  const late = await pay(site, await ready('late'))
  const stop = (purchase: Purchase) => site.call()('POST /checkout/orders/:id/stop-payment', idOf(purchase))
  expect((await stop(late)).payment.status).toBe('created')
  const undecided = await pay(site, await ready('error'))
  site.payments.interrupt((_, moment) => (moment === 'before' ? Promise.reject(new GatewayUnsure('away')) : undefined))
  expect((await stop(undecided)).payment.status).toBe('created')
  site.payments.interrupt(undefined)
  expect((await stop(undecided)).payment.status).toBe('voided')
})
