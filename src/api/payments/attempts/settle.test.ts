import { expect, test } from 'vitest'
import type { Payment, Purchase } from '#contract/order/checkout.ts'
import { PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { books, later, newKey, pay, readyToPay, type Shopper } from '#tests/support/checkout.ts'
import {
  chargedInSilence,
  deliverMessages,
  enterCard,
  pressAtSandbox,
  sendMessage,
  waitingMessages,
} from '#tests/support/gateway.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { lookAfterRefunds } from '../../orders/refunds/run-refund.ts'

const site = await testSite({ poolSize: 20 })
const read = ({ token, host }: Shopper, { order_id, guest_token }: Purchase) =>
  site.call(token, host)('GET /checkout/orders/:id', { params: { id: guest_token ?? order_id } })
const payAgain = ({ token, host }: Shopper, { order_id, guest_token }: Purchase, payment: Payment, key = newKey()) =>
  site.call(token, host)('POST /checkout/orders/:id/pay', {
    params: { id: guest_token ?? order_id },
    body: { payment },
    headers: { 'Idempotency-Key': key },
  })
const balanced = async () => {
  const { at_gateway, in_orders, owed, taken, bookings } = await books(site)
  expect({ in_orders, owed, taken }).toEqual({ in_orders: at_gateway, owed: at_gateway, taken: bookings })
}
const attempts = async ({ order_id }: Purchase) =>
  (
    await site.db.query({
      text: 'SELECT id, status FROM payment_attempt WHERE order_id = $1 ORDER BY created_at, id',
      values: [order_id],
    })
  ).rows

test('D3.3 a declined card keeps everything: another card pays the same order', async () => {
  const shopper = await readyToPay(site, { card: 'decline' })
  const declined = await pay(site, shopper)
  expect(declined).toMatchObject({ status: 'awaiting_payment', payment: { status: 'failed', failure: 'declined' } })
  const card = await enterCard(site, 'success')
  if (card.kind !== 'once') throw new Error('the card was saved')
  const paid = await payAgain(shopper, declined, { kind: 'token', token: card.token })
  expect(paid).toMatchObject({ order_id: declined.order_id, status: 'confirmed', payment: { status: 'captured' } })
  expect(await attempts(paid)).toMatchObject([{ status: 'failed' }, { status: 'captured' }])
  await balanced()
})

test('D3.3 two concurrent payments of one order charge once', async () => {
  const shopper = await readyToPay(site, { card: 'insufficient' })
  const declined = await pay(site, shopper)
  expect(declined.payment.failure).toBe('insufficient_funds')
  const card = await enterCard(site, 'success')
  if (card.kind !== 'once') throw new Error('the card was saved')
  const tries = Array.from({ length: 10 }, () => payAgain(shopper, declined, { kind: 'token', token: card.token }))
  const answers = await Promise.allSettled(tries)
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect((await attempts(declined)).filter(({ status }) => status === 'captured').length).toBe(1)
  await balanced()
})

test('D3.2 with a challenge the order waits until the payer answers, and the webhook confirms it', async () => {
  const shopper = await readyToPay(site, { card: 'challenge' })
  const waiting = await pay(site, shopper)
  expect(waiting).toMatchObject({
    status: 'awaiting_payment',
    payment: { status: 'requires_action', action: { kind: 'redirect' } },
  })
  const url = waiting.payment.action?.kind === 'redirect' ? waiting.payment.action.url : ''
  await pressAtSandbox(site, url, { do: 'approve' })
  await deliverMessages(site)
  expect(await read(shopper, waiting)).toMatchObject({ status: 'confirmed' })
  await balanced()
})

test('D3.2 a refused challenge fails the payment, not the order', async () => {
  const shopper = await readyToPay(site, { card: 'challenge' })
  const waiting = await pay(site, shopper)
  const url = waiting.payment.action?.kind === 'redirect' ? waiting.payment.action.url : ''
  await pressAtSandbox(site, url, { do: 'refuse' })
  await deliverMessages(site)
  expect(await read(shopper, waiting)).toMatchObject({
    status: 'awaiting_payment',
    payment: { status: 'failed', failure: 'authentication_failed' },
  })
})

test('D3.5 the gateway charges and never answers: waiting, never failed, and paid once when somebody asks', async () => {
  const before = await books(site)
  const shopper = await readyToPay(site, { card: 'silent' })
  const key = newKey()
  const unsure = await chargedInSilence(site, () => pay(site, shopper, key))
  expect(unsure).toMatchObject({ status: 'awaiting_payment', payment: { status: 'created', failure: null } })
  expect(await refusal(pay(site, shopper, key))).toMatchObject({ httpStatus: 409, response: { code: 'in_flight' } })
  await later(site, 60)
  expect(await pay(site, shopper, key)).toMatchObject({ status: 'confirmed', payment: { status: 'captured' } })
  expect((await books(site)).charges - before.charges).toBe(1)
  await balanced()
})

test('D3.2 a gateway that answers 500 leaves it undecided until the order lapses; nothing was taken', async () => {
  const shopper = await readyToPay(site, { card: 'error' })
  const unsure = await pay(site, shopper)
  expect(unsure.payment).toMatchObject({ status: 'created', failure: null })
  await later(site, 120)
  expect((await read(shopper, unsure)).status).toBe('awaiting_payment')
  await later(site, PAYMENT_WAIT_SECONDS)
  await later(site, 120)
  expect(await read(shopper, unsure)).toMatchObject({ status: 'expired', payment: { status: 'expired' } })
  await balanced()
})

test('D3.3 news may come before the answer, twice and late: the order is confirmed once', async () => {
  const shopper = await readyToPay(site, { card: 'late' })
  const late = await pay(site, shopper)
  site.setClock(new Date(site.parts.clock().getTime() + 60_000))
  const messages = await waitingMessages(site)
  expect(messages.length).toBeGreaterThan(0)
  for (const message of [...messages, ...messages.toReversed()])
    expect((await sendMessage(site, message)).status).toBe(200)
  expect(await read(shopper, late)).toMatchObject({ status: 'confirmed' })
  const { rows } = await site.db.query({
    text: `SELECT count(*)::integer AS n FROM order_event WHERE order_id = $1 AND to_state = 'confirmed'`,
    values: [late.order_id],
  })
  expect(rows[0].n).toBe(1)
  await balanced()
})

test('D3.3 a payment whose amount is not the one that was asked for is for a person to look at, not paid', async () => {
  const shopper = await readyToPay(site, { card: 'late' })
  const late = await pay(site, shopper)
  await site.db.query({
    text: `UPDATE sandbox_payment SET amount_cents = amount_cents - 1
           WHERE attempt_id = (SELECT id FROM payment_attempt WHERE order_id = $1)`,
    values: [late.order_id],
  })
  await later(site, 60)
  expect(await read(shopper, late)).toMatchObject({ status: 'awaiting_payment', payment: { status: 'review' } })
  await site.db.query({
    text: `UPDATE sandbox_payment SET amount_cents = amount_cents + 1
           WHERE attempt_id = (SELECT id FROM payment_attempt WHERE order_id = $1)`,
    values: [late.order_id],
  })
})

test('D3.4 PayNow: the code is shown, and paying it confirms the order', async () => {
  const shopper = await readyToPay(site, { more: { payment: { kind: 'paynow' } } })
  const waiting = await pay(site, shopper)
  const { action } = waiting.payment
  if (action?.kind !== 'qr') throw new Error('no code')
  expect(action.rows.length).toBe(action.rows[0]?.length)
  const { demo_bank_url } = await site.call()('GET /payments/options')
  await pressAtSandbox(site, `${demo_bank_url}?qr=${encodeURIComponent(action.payload)}`, { do: 'pay' })
  await deliverMessages(site)
  expect(await read(shopper, waiting)).toMatchObject({ status: 'confirmed' })
  await balanced()
})

test('D3.4 an unused PayNow code expires; the order can be paid another way until it expires', async () => {
  const shopper = await readyToPay(site, { more: { payment: { kind: 'paynow' } } })
  const waiting = await pay(site, shopper)
  await later(site, 16 * 60)
  expect(await read(shopper, waiting)).toMatchObject({
    status: 'awaiting_payment',
    payment: { status: 'expired', failure: 'expired' },
  })
  const again = await payAgain(shopper, waiting, { kind: 'paynow' })
  expect(again.payment.status).toBe('requires_action')
  await later(site, 16 * 60)
  await later(site, 60)
  const over = await read(shopper, waiting)
  expect([over.status, over.payment.status]).toEqual(['expired', expect.stringMatching(/expired|voided/)])
  await balanced()
})

test('D3.1 an unpaid order frees its windows once', async () => {
  const before = await books(site)
  const shopper = await readyToPay(site, { card: 'decline' })
  const declined = await pay(site, shopper)
  expect((await books(site)).taken).toBe(before.taken + 2)
  await later(site, PAYMENT_WAIT_SECONDS + 1)
  await later(site, 1)
  expect((await read(shopper, declined)).status).toBe('expired')
  expect((await books(site)).taken).toBe(before.taken)
})

test('D3.5 a payment for an expired order is refunded whole', async () => {
  const shopper = await readyToPay(site, { card: 'late' })
  const late = await pay(site, shopper)
  await site.db.query({
    text: `UPDATE customer_order SET status = 'expired', expires_at = NULL WHERE id = $1`,
    values: [late.order_id],
  })
  await later(site, 60)
  const { rows } = await site.db.query({
    text: 'SELECT amount_cents, reason FROM refund WHERE order_id = $1',
    values: [late.order_id],
  })
  expect(rows).toEqual([{ amount_cents: late.total_cents, reason: 'Paid after the order ended' }])
  await lookAfterRefunds(site.parts)
  const { at_gateway, in_orders, owed } = await books(site)
  expect([in_orders, owed]).toEqual([at_gateway, at_gateway])
})

test('D3.5 paying again with a changed cart replaces the order whose payment failed, and frees its windows', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, card: 'decline' })
  const first = await pay(site, shopper)
  const before = await books(site)
  const card = await enterCard(site, 'success', { token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  const second = await pay(site, {
    ...shopper,
    body: { ...shopper.body, payment: { kind: 'token', token: card.token } },
  })
  expect(second.order_id).not.toBe(first.order_id)
  expect(await read(shopper, first)).toMatchObject({ status: 'cancelled' })
  expect((await books(site)).taken).toBe(before.taken)
})

test('D3.2 an unpaid order can be cancelled, unless its payment is being decided', async () => {
  const shopper = await readyToPay(site, { card: 'decline' })
  const declined = await pay(site, shopper)
  const abandon = ({ guest_token }: Purchase) =>
    site.call()('POST /checkout/orders/:id/abandon', { params: { id: guest_token ?? '' } })
  expect(await abandon(declined)).toMatchObject({ status: 'cancelled' })
  const open = await pay(site, await readyToPay(site, { card: 'late' }))
  expect(await refusal(abandon(open))).toMatchObject({ httpStatus: 409 })
})

test('D3.2 an unused PayNow code can be cancelled to pay the same order another way', async () => {
  const shopper = await readyToPay(site, { more: { payment: { kind: 'paynow' } } })
  const waiting = await pay(site, shopper)
  const params = { id: waiting.guest_token ?? '' }
  const stopped = await site.call()('POST /checkout/orders/:id/stop-payment', { params })
  expect(stopped).toMatchObject({ status: 'awaiting_payment', payment: { status: 'voided' } })
  const card = await enterCard(site, 'success')
  if (card.kind !== 'once') throw new Error('the card was saved')
  expect(await payAgain(shopper, waiting, { kind: 'token', token: card.token })).toMatchObject({ status: 'confirmed' })
  await balanced()
})

test('D3.2 a PayNow code that was just paid cannot be cancelled', async () => {
  const shopper = await readyToPay(site, { more: { payment: { kind: 'paynow' } } })
  const waiting = await pay(site, shopper)
  const { action } = waiting.payment
  const { demo_bank_url } = await site.call()('GET /payments/options')
  const payload = action?.kind === 'qr' ? action.payload : ''
  await pressAtSandbox(site, `${demo_bank_url}?qr=${encodeURIComponent(payload)}`, { do: 'pay' })
  const params = { id: waiting.guest_token ?? '' }
  expect(await site.call()('POST /checkout/orders/:id/stop-payment', { params })).toMatchObject({ status: 'confirmed' })
  await balanced()
})

test('D3.2 success cannot be claimed: the pages only read what the server knows', async () => {
  const shopper = await readyToPay(site, { card: 'challenge' })
  const waiting = await pay(site, shopper)
  const answer = await site.send(`/api/checkout/orders/${waiting.guest_token}?paid=1&status=confirmed`)
  expect((await answer.json()).response.status).toBe('awaiting_payment')
})

test('D3.4 after five declines in an hour the sixth try is refused with 429', async () => {
  const { token } = await site.signedIn()
  const codes: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const shopper = await readyToPay(site, { token, card: 'decline', qty: 1 })
    await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'declines-from%'` })
    codes.push(
      await pay(site, shopper).then(
        () => 200,
        (error) => error.httpStatus,
      ),
    )
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 429])
})
