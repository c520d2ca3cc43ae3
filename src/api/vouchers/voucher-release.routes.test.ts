import { beforeEach, expect, test } from 'vitest'
import type { OrderRequest, Purchase } from '#contract/order/checkout.ts'
import { PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { later, newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { type CardName, enterCard } from '#tests/support/gateway.ts'
import { staffOf } from '#tests/support/orders.ts'
import { changeCampaign, putIntoWallet } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
const CODE = 'code:WELCOME10'
const anyOrder = `amount_cents = 100, min_spend_cents = 0, is_first_order_only = false`

/** Resets the campaign: one use in all and one per person. */
beforeEach(async () => {
  await changeCampaign(site, 'WELCOME10', `${anyOrder}, total_limit = 1, taken = 0, per_person_limit = 1`)
  await changeCampaign(site, 'POINTS5', 'amount_cents = 100, min_spend_cents = 0')
})

type Person = { token: string; customerId: string }

async function orderWith({ token }: Person, voucher_ids: string[], card: CardName, more: Partial<OrderRequest> = {}) {
  const shopper = await readyToPay(site, { token, card, more: { voucher_ids, ...more } })
  expect(shopper.quote.unused_vouchers).toEqual([])
  return pay(site, shopper)
}

/** The reasons why vouchers are refused by the checkout's quote; empty if all can be used. */
async function refusals({ token }: Person, voucher_ids: string[]): Promise<string[]> {
  const { quote } = await readyToPay(site, { token, more: { voucher_ids } })
  return quote.unused_vouchers.map(({ reason }) => reason)
}

async function walletStates({ token }: Person): Promise<string[]> {
  const { usable, not_yet, gone } = await site.call(token)('GET /vouchers')
  return [...usable, ...not_yet, ...gone].map(({ state }) => state)
}

type End = (order: Purchase, owner: Person) => Promise<unknown>
const giveUp: End = ({ order_id: id }, { token }) =>
  site.call(token)('POST /checkout/orders/:id/abandon', { params: { id } })

test.each<[string, CardName, Partial<OrderRequest>, End]>([
  [
    'the customer cancels',
    'success',
    {},
    ({ order_id: id }, { token }) => site.call(token)('POST /orders/:id/cancel', { params: { id }, body: {} }),
  ],
  ['staff cancel', 'success', {}, ({ order_id }) => staff.does(order_id, 'cancel')],
  [
    'staff cancel after the driver was assigned',
    'success',
    {},
    ({ order_id }) => staff.does(order_id, 'pickup-1 assign', 'cancel'),
  ],
  ['nobody pays in time', 'decline', {}, () => later(site, PAYMENT_WAIT_SECONDS + 1)],
  ['the customer gives up after a declined card', 'decline', {}, giveUp],
  ['the customer gives up at a PayNow code', 'success', { payment: { kind: 'paynow' } }, giveUp],
])('D6.1 vouchers can be used again after %s: wallet, per person and in all', async (_, card, more, end) => {
  const [owner, other] = [await site.signedIn(), await site.signedIn()]
  const both = [CODE, await putIntoWallet(site, owner.customerId, 'POINTS5')]
  const order = await orderWith(owner, both, card, more)
  expect(await refusals(other, [CODE])).toEqual(['used_up'])
  expect(await walletStates(owner)).not.toContain('usable')

  await end(order, owner)
  expect(await walletStates(owner)).toEqual(['usable'])
  expect(await refusals(other, [CODE])).toEqual([])
  const again = await orderWith(owner, both, 'success')
  expect(again.status).toBe('confirmed')
  expect(await refusals(other, [CODE])).toEqual(['used_up'])
})

test('D6.1 a guest who cancels by the link may use the code again, and only once', async () => {
  const shopper = await readyToPay(site, { more: { voucher_ids: [CODE] } })
  const { guest_token: token } = await pay(site, shopper)
  await site.call()('POST /guest-orders/:token/cancel', { params: { token: token ?? '' }, body: {} })
  const again = await readyToPay(site, { more: { voucher_ids: [CODE] } })
  expect(again.quote.unused_vouchers).toEqual([])
  expect(await pay(site, again)).toMatchObject({ status: 'confirmed' })
})

test('D6.1 a declined card keeps the vouchers for its order; paid by another card they are used, also after a refund', async () => {
  const [owner, other] = [await site.signedIn(), await site.signedIn()]
  const both = [CODE, await putIntoWallet(site, owner.customerId, 'POINTS5')]
  const { order_id: id } = await orderWith(owner, both, 'decline')
  expect(await walletStates(owner)).toEqual(['reserved'])
  expect(await refusals(other, [CODE])).toEqual(['used_up'])
  const card = await enterCard(site, 'success', { token: owner.token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  const paid = await site.call(owner.token)('POST /checkout/orders/:id/pay', {
    params: { id },
    body: { payment: { kind: 'token', token: card.token } },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(paid.status).toBe('confirmed')
  expect(await walletStates(owner)).toEqual(['used'])
  const refunded = await staff.call('POST /operator/orders/:id/refunds', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    params: { id },
    body: { reason: 'A stain that stayed' },
  })
  expect(refunded.refunded_cents).toBe(paid.total_cents)
  expect(await walletStates(owner)).toEqual(['used'])
  expect(await refusals(other, [CODE])).toEqual(['used_up'])
})

test('D6.1 an order that is refused for its window takes no voucher', async () => {
  const owner = await site.signedIn()
  const both = [CODE, await putIntoWallet(site, owner.customerId, 'POINTS5')]
  const shopper = await readyToPay(site, { token: owner.token, more: { voucher_ids: both } })
  const late = { ...shopper, body: { ...shopper.body, first_starts_at: '2020-01-06T02:00:00.000Z' } }
  await expect(pay(site, late)).rejects.toMatchObject({ httpStatus: 409, response: { code: 'slot_unavailable' } })
  expect(await walletStates(owner)).toEqual(['usable'])
  expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed' })
})

test('D6.1 of two orders for the last use one is placed; the other is told that its total has changed, and there is no order', async () => {
  const people = [await site.signedIn(), await site.signedIn()]
  const shoppers = []
  for (const { token } of people) shoppers.push(await readyToPay(site, { token, more: { voucher_ids: [CODE] } }))
  const [first, second] = shoppers
  if (!first || !second) throw new Error('nobody came')
  expect(await pay(site, first)).toMatchObject({ status: 'confirmed' })
  const refused = pay(site, second)
  await expect(refused).rejects.toMatchObject({ httpStatus: 409, response: { code: 'quote_changed' } })
  const { orders } = await site.call(second.token)('GET /orders', { query: {} })
  expect(orders).toEqual([])
})
