import type { Payment, Purchase } from '#contract/order/checkout.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { atBank, type Checkout, paymentBy } from './checkout.ts'
import type { Way } from './payer.ts'

const DEMO_BANK = 'http://pay.localhost/paynow'
const MOST_LOOKS = 12
const UNDECIDED = ['created', 'requires_action', 'authorised']

export const refOf = ({ guest_token, order_id }: Purchase): string => guest_token ?? order_id

/** The state of the purchase now. */
export const lookAt = ({ ask }: Checkout, purchase: Purchase): Promise<Purchase> =>
  ask((api) => api('GET /checkout/orders/:id', { params: { id: refOf(purchase) } }))

/** What a payer does after Pay, until the order is paid, has ended or is left to expire. */
export async function settle(checkout: Checkout, placed: Purchase): Promise<Purchase> {
  const { ways, atLast } = checkout.payer
  let purchase = await afterWay(checkout, placed, ways[0])
  for (const way of ways.slice(1)) {
    if (purchase.status !== 'awaiting_payment' || UNDECIDED.includes(purchase.payment.status)) break
    purchase = await afterWay(checkout, await payAgain(checkout, purchase, await paymentBy(checkout, way)), way)
  }
  if (purchase.status === 'awaiting_payment' && atLast === 'give up') return giveUp(checkout, purchase)
  return purchase
}

/** The bank's challenge, the PayNow code, or waiting for a decision. */
async function afterWay(checkout: Checkout, purchase: Purchase, way: Way | undefined): Promise<Purchase> {
  const { me } = checkout
  const { action } = purchase.payment
  if (purchase.status !== 'awaiting_payment') return purchase
  if (action?.kind === 'redirect') return atChallenge(checkout, purchase, action.url)
  if (action?.kind === 'qr') return atCode(checkout, purchase, action.payload, way?.by === 'paynow' ? way.next : 'pay')
  if (!UNDECIDED.includes(purchase.payment.status)) return purchase
  await me.wait(me.draw.between(3, 20) * SECOND_MS)
  return decided(checkout, purchase)
}

async function atChallenge(checkout: Checkout, purchase: Purchase, url: string): Promise<Purchase> {
  const { me, payer } = checkout
  await me.wait(me.draw.between(10, 180) * SECOND_MS)
  if (payer.atChallenge === 'leave') return purchase
  if (payer.atChallenge === 'stop') return stop(checkout, purchase)
  await atBank(me, url, { do: payer.atChallenge })
  return decided(checkout, purchase)
}

async function atCode(
  checkout: Checkout,
  purchase: Purchase,
  payload: string,
  next: 'pay' | 'pay late' | 'expire' | 'leave' | 'stop',
): Promise<Purchase> {
  const { me } = checkout
  // A code lives for fifteen minutes, and its order for half an hour.
  await me.wait(next === 'pay late' ? me.draw.between(14, 40) * MINUTE_MS : me.draw.between(15, 240) * SECOND_MS)
  if (next === 'leave') return purchase
  if (next === 'stop') return stop(checkout, purchase)
  const scanned = `${DEMO_BANK}?qr=${encodeURIComponent(payload)}`
  await atBank(me, scanned, { do: next === 'expire' ? 'expire' : 'pay' })
  return decided(checkout, purchase)
}

/** The page asks until the payment is decided. A webhook may take its time. */
async function decided(checkout: Checkout, begun: Purchase): Promise<Purchase> {
  const { me } = checkout
  let purchase = await lookAt(checkout, begun)
  for (let looks = 1; looks < MOST_LOOKS && isOpen(purchase); looks += 1) {
    await me.wait(me.draw.between(4, 30 * looks) * SECOND_MS)
    purchase = await lookAt(checkout, purchase)
  }
  return purchase
}

const isOpen = ({ status, payment }: Purchase) => status === 'awaiting_payment' && UNDECIDED.includes(payment.status)

async function stop(checkout: Checkout, purchase: Purchase): Promise<Purchase> {
  const params = { id: refOf(purchase) }
  return checkout.ask((api) => api('POST /checkout/orders/:id/stop-payment', { params }))
}

async function giveUp(checkout: Checkout, purchase: Purchase): Promise<Purchase> {
  const { me, ask } = checkout
  const params = { id: refOf(purchase) }
  // Refused while the gateway does not say what became of the payment.
  const left = await ask((api) => me.orRefused(() => api('POST /checkout/orders/:id/abandon', { params }), 409))
  return left instanceof ApiFailure ? lookAt(checkout, purchase) : left
}

async function payAgain(checkout: Checkout, purchase: Purchase, payment: Payment): Promise<Purchase> {
  const { me, ask } = checkout
  await me.wait(me.draw.between(10, 120) * SECOND_MS)
  const headers = { 'Idempotency-Key': me.draw.key() }
  const params = { id: refOf(purchase) }
  const paid = await ask((api) =>
    // Somebody else has paid or ended it, it has expired, a card was removed, or there were too many declines.
    me.orRefused(() => api('POST /checkout/orders/:id/pay', { params, headers, body: { payment } }), 404, 409, 429),
  )
  return paid instanceof ApiFailure ? lookAt(checkout, purchase) : paid
}
