import { expect, test } from 'vitest'
import { books, pay, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { lookAfterRefunds } from '../orders/refunds/run-refund.ts'
import { GatewayUnsure } from '../parts/gateway-port.ts'

const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const staff = await staffOf(site)
const messages = await testMessages(site)
const THANKS = '$10 off, with our thanks'

/** A referrer, and a friend with a delivered order. */
async function referred() {
  // All of them pay with the same test card. Without these rows they do not count as one person.
  await site.db.query({ text: 'DELETE FROM referral_person' })
  const referrer = await site.signedIn()
  const friend = await site.signedIn()
  const { code } = await site.call(referrer.token)('GET /referral', {})
  await site.call(friend.token)('POST /referral/claim', { body: { code } })
  const order = await bought(site, { buyer: friend })
  await staff.does(order.id, ...DELIVERED)
  const wallet = async () => (await site.call(referrer.token)('GET /vouchers', {})).usable.map(({ name }) => name)
  const rewarded = async () => (await site.call(referrer.token)('GET /referral', {})).rewarded
  const points = async () => (await site.call(friend.token)('GET /vouchers', {})).points
  return { referrer, friend, order, wallet, rewarded, points }
}
const refund = (id: string, amount_cents?: number) =>
  staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { reason: 'torn', ...(amount_cents ? { amount_cents } : {}) },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
const complete = (id: string) => staff.does(id, 'complete')
const points = (cents: number) => Math.floor(cents / 100)

test('security 78, D6.3: without a refund the friend’s order brings the reward, and its points', async () => {
  const { order, ...of } = await referred()
  await complete(order.id)
  expect([await of.wallet(), await of.rewarded(), await of.points()]).toEqual([[THANKS], 1, points(order.total)])
})

test('security 78, D6.2, D6.3: refunded in full and then completed, an order brings no reward and no points', async () => {
  const { order, ...of } = await referred()
  await refund(order.id)
  await complete(order.id)
  expect([await of.wallet(), await of.rewarded(), await of.points()]).toEqual([[], 0, 0])
})

test('security 78, D6.2, D6.3: completed and then refunded in full, it takes reward and points back, and the referrer hears of it', async () => {
  const { order, ...of } = await referred()
  await complete(order.id)
  await messages.deliver()
  await refund(order.id)
  expect([await of.wallet(), await of.rewarded(), await of.points()]).toEqual([[], 0, 0])
  const subjects = (await messages.deliver()).map(({ subject }) => subject)
  expect(subjects).toContain('Your Clothesline Laundry reward was withdrawn')
})

test('security 78, D6.2: in two parts, one before and one after completion, the last takes the reward', async () => {
  const { order, ...of } = await referred()
  await refund(order.id, 1000)
  await complete(order.id)
  expect([await of.wallet(), await of.points()]).toEqual([[THANKS], points(order.total - 1000)])
  await refund(order.id, 550)
  expect([await of.wallet(), await of.points()]).toEqual([[THANKS], points(order.total - 1550)])
  await refund(order.id)
  expect([await of.wallet(), await of.rewarded(), await of.points()]).toEqual([[], 0, 0])
})

test('security 78: a refund that the gateway decides after the completion takes the reward back then', async () => {
  const { order, ...of } = await referred()
  site.payments.interrupt((call) => {
    if (call === 'refund') throw new GatewayUnsure('500')
  })
  await refund(order.id)
  site.payments.interrupt(undefined)
  await complete(order.id)
  expect(await of.wallet()).toEqual([THANKS])
  site.setClock(() => new Date(Date.now() + 120_000))
  await lookAfterRefunds(site.parts)
  expect([await of.wallet(), await of.rewarded(), await of.points()]).toEqual([[], 0, 0])
  site.setClock(() => new Date())
})

test('security 78: refund and completion at the same moment leave no reward', async () => {
  for (let round = 0; round < Number(process.env.ROUNDS ?? 3); round += 1) {
    const { order, ...of } = await referred()
    await Promise.all([refund(order.id), complete(order.id)])
    expect([await of.wallet(), await of.rewarded(), await of.points()]).toEqual([[], 0, 0])
  }
})

test('D6.3 after a reward was withdrawn, the friend’s next completed order brings one, once', async () => {
  const { order, friend, ...of } = await referred()
  await complete(order.id)
  await refund(order.id)
  const next = await bought(site, { buyer: friend })
  await staff.does(next.id, ...DELIVERED, 'complete')
  expect([await of.wallet(), await of.rewarded()]).toEqual([[THANKS], 1])
})

test('D6.3 another order of the friend that is paid and completed keeps the reward, until it is refunded too', async () => {
  const { order, friend, ...of } = await referred()
  await complete(order.id)
  const next = await bought(site, { buyer: friend })
  await staff.does(next.id, ...DELIVERED, 'complete')
  await refund(order.id)
  expect([await of.wallet(), await of.rewarded()]).toEqual([[THANKS], 1])
  await refund(next.id)
  expect([await of.wallet(), await of.rewarded()]).toEqual([[], 0])
})

const spend = async ({ referrer: { token } }: Awaited<ReturnType<typeof referred>>, card: 'success' | 'decline') => {
  const voucher_ids = (await site.call(token)('GET /vouchers', {})).usable.map(({ id }) => id)
  expect(voucher_ids).toHaveLength(1)
  return pay(site, await readyToPay(site, { token, card, qty: 9, more: { voucher_ids } }))
}

test('D6.3 a reward that was used stays used', async () => {
  const used = await referred()
  await complete(used.order.id)
  expect(await spend(used, 'success')).toMatchObject({ status: 'confirmed' })
  await refund(used.order.id)
  expect([await used.wallet(), await used.rewarded()]).toEqual([[], 1])
})

test.each([
  ['an unpaid order that is given up', 'decline', 'POST /checkout/orders/:id/abandon'],
  ['a paid order that is cancelled', 'success', 'POST /orders/:id/cancel'],
] as const)(
  'D6.3 a reward that was withdrawn while it was in %s does not come back to the wallet',
  async (_, card, ending) => {
    const { order, friend, ...of } = await referred()
    await complete(order.id)
    const { order_id: id } = await spend({ order, friend, ...of }, card)
    await refund(order.id)
    expect(await of.rewarded()).toBe(1)
    await messages.deliver()
    await site.call(of.referrer.token)(ending, { params: { id }, body: { reason: '' } } as never)
    expect([await of.wallet(), await of.rewarded()]).toEqual([[], 0])
    const subjects = (await messages.deliver()).map(({ subject }) => subject)
    expect(subjects).toContain('Your Clothesline Laundry reward was withdrawn')
  },
)

test('D6.3 after that, the friend’s next completed order brings another', async () => {
  const { order, friend, ...of } = await referred()
  await complete(order.id)
  const { order_id: id } = await spend({ order, friend, ...of }, 'decline')
  await refund(order.id)
  await site.call(of.referrer.token)('POST /checkout/orders/:id/abandon', { params: { id } })
  const next = await bought(site, { buyer: friend })
  await staff.does(next.id, ...DELIVERED, 'complete')
  expect([await of.wallet(), await of.rewarded()]).toEqual([[THANKS], 1])
})

test('D6.1 a reward that is withdrawn while the referrer pays with it is not reserved any more, and nothing is charged', async () => {
  const { order, ...of } = await referred()
  await complete(order.id)
  site.setClock(new Date())
  const { token } = of.referrer
  const voucher_ids = (await site.call(token)('GET /vouchers', {})).usable.map(({ id }) => id)
  const shopper = await readyToPay(site, { token, qty: 9, more: { voucher_ids } })
  const before = await books(site)
  const held = holdStatement(site, 'reserve_wallet_voucher')
  const paying = refusal(pay(site, shopper))
  await held.reached
  await refund(order.id)
  held.release()
  expect(await paying).toMatchObject({ httpStatus: 409, response: { code: 'voucher_refused' } })
  const after = await books(site)
  expect([after.charges, after.orders]).toEqual([before.charges, before.orders])
  expect([await of.wallet(), await of.rewarded()]).toEqual([[], 0])
  site.setClock(() => new Date())
})
