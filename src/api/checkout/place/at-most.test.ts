import { expect, test } from 'vitest'
import { AT_MOST_CENTS_MAX } from '#contract/order/weight-limits.ts'
import { newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'

const site = await testSite()
const { weighs, weigh, atGateway, orderOf } = await weighingShop(site)

const ready = (token?: string, product = BY_THE_KILO) =>
  readyToPay(site, { ...(token ? { token } : {}), salesType: 'drop-off', qty: 5, product })
const remembered = async (token: string) => (await site.call(token)('GET /payments/options')).at_most_cents ?? null

/** An order of 31.00, at most 40.30. */
async function ordered(token: string | undefined, at_most_cents?: number | null) {
  const shopper = await ready(token)
  const body = at_most_cents === undefined ? shopper.body : { ...shopper.body, at_most_cents }
  return pay(site, { ...shopper, body })
}

test('P1.3 a customer’s own limit is remembered with the order, and forgotten when the shop’s limit is chosen again', async () => {
  const { token } = await site.signedIn()
  expect(await remembered(token)).toBeNull()
  expect((await ordered(token, 3500)).limit_cents).toBe(3500)
  expect(await remembered(token)).toBe(3500)
  // An order that says nothing, because the amount is below its estimate, leaves it.
  expect((await ordered(token)).limit_cents).toBe(4030)
  expect(await remembered(token)).toBe(3500)
  expect((await ordered(token, null)).limit_cents).toBe(4030)
  expect(await remembered(token)).toBeNull()
})

test('P1.3 an order that is refused, or that is not weighed, remembers nothing', async () => {
  const { token } = await site.signedIn()
  expect((await refusal(ordered(token, 3099))).errors).toEqual({
    at_most_cents: 'Choose at least the estimate, $31.00',
  })
  expect((await refusal(ordered(token, AT_MOST_CENTS_MAX + 1))).httpStatus).toBe(400)
  expect(await remembered(token)).toBeNull()
  await weighs(null)
  try {
    const purchase = await ordered(token, 9900)
    expect([purchase.limit_cents, purchase.payment.status]).toEqual([undefined, 'captured'])
    await weighs(30)
    expect(await remembered(token)).toBeNull()
  } finally {
    await weighs(30)
  }
})

test('P1.3 D2.4 when the price has changed meanwhile, the shopper sees the new quote with the store’s limit, not an error about the amount', async () => {
  const shopper = await ready()
  const refused = await refusal(
    pay(site, { ...shopper, body: { ...shopper.body, at_most_cents: 3000, quote_hash: 'of-a-lower-price' } }),
  )
  expect(refused.response).toMatchObject({ code: 'quote_changed', quoted: { quote: { limit_cents: 4030 } } })
})

test('P1.3 P1.4 the order keeps the chosen limit with its reason, and each other order the store’s', async () => {
  const limitOf = async (id: string) => {
    const { quote } = await orderOf(id)
    return [quote.limit_cents, quote.explanation.figures.find((one: { rule: string }) => one.rule === 'limit')]
  }
  const own = await ordered(undefined, 3500)
  expect(await limitOf(own.order_id)).toEqual([
    3500,
    expect.objectContaining({ cents: 3500, reason: { by: 'chosen' } }),
  ])
  const plain = await ordered(undefined)
  const reason = expect.objectContaining({ by: 'tolerance', percent: 30 })
  expect(await limitOf(plain.order_id)).toEqual([4030, expect.objectContaining({ cents: 4030, reason })])
})

test('P1.3 paying again holds the own limit too', async () => {
  const shopper = await readyToPay(site, { salesType: 'drop-off', qty: 5, product: BY_THE_KILO, card: 'decline' })
  const failed = await pay(site, { ...shopper, body: { ...shopper.body, at_most_cents: 3500 } })
  expect(failed).toMatchObject({ payment: { status: 'failed' }, total_cents: 3100, limit_cents: 3500 })
  const card = await enterCard(site, 'success', {})
  if (card.kind !== 'once') throw new Error('the card was saved')
  const again = await site.call()('POST /checkout/orders/:id/pay', {
    params: { id: failed.guest_token ?? '' },
    body: { payment: { kind: 'token', token: card.token } },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(again).toMatchObject({ payment: { status: 'held' }, limit_cents: 3500 })
  expect((await atGateway(failed.order_id)).at(-1)).toMatchObject({ status: 'authorised', amount_cents: 3500 })
})

test('P1.2 a purchase says its limit until it was weighed and taken', async () => {
  const { token } = await site.signedIn()
  const { order_id: id } = await ordered(token)
  const purchase = () => site.call(token)('GET /checkout/orders/:id', { params: { id } })
  expect(await purchase()).toMatchObject({ total_cents: 3100, limit_cents: 4030, payment: { status: 'held' } })
  await weigh(id, [5500])
  const taken = await purchase()
  expect(taken).toMatchObject({ total_cents: 3410, payment: { status: 'captured' } })
  expect(taken.limit_cents).toBeUndefined()
})

test('P1.8 P1.1 “Same again” and ordering again say that their totals are estimates', async () => {
  const { token } = await site.signedIn()
  const { order_id: id } = await ordered(token)
  const call = site.call(token)
  expect((await call('GET /checkout/same-again')).again).toMatchObject({ total_cents: 3100, limit_cents: 4030 })
  expect((await call('GET /orders/:id/reorder', { params: { id } })).is_estimated).toBe(true)
  await weighs(null)
  try {
    expect((await call('GET /checkout/same-again')).again?.limit_cents).toBeUndefined()
    expect((await call('GET /orders/:id/reorder', { params: { id } })).is_estimated).toBe(false)
  } finally {
    await weighs(30)
  }
})

test('P1.3 P1.8 “Same again” has the limit of the checkout: what is remembered, unless it is below the estimate or far above', async () => {
  const { token } = await site.signedIn()
  const again = async () => (await site.call(token)('GET /checkout/same-again')).again?.limit_cents
  await ordered(token, 5000)
  expect(await again()).toBe(5000)
  await ordered(token, 8060)
  expect(await again()).toBe(8060)
  await ordered(token, 8061)
  expect(await again()).toBe(4030)
  await ordered(token, null)
  expect(await again()).toBe(4030)
})

test('P1.3 the account says what is remembered, in a store that weighs', async () => {
  const { token } = await site.signedIn()
  const ofAccount = async () => site.call(token)('GET /customer/detail')
  expect(await ofAccount()).not.toHaveProperty('at_most_cents')
  await ordered(token, 3500)
  expect(await ofAccount()).toMatchObject({ at_most_cents: 3500 })
  await weighs(null)
  try {
    expect(await ofAccount()).not.toHaveProperty('at_most_cents')
  } finally {
    await weighs(30)
  }
})
