import { expect, test } from 'vitest'
import { later, newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { PICKED_UP } from '#tests/support/orders.ts'
import { putIntoWallet } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'

// Delivery costs $6, and is free from $100 on.
const site = await testSite()
const { staff, weigh, orderOf } = await weighingShop(site)

/** 15 kg for $93, brought for nothing by a voucher. */
async function withFreeDelivery() {
  const { token, customerId } = await site.signedIn()
  const voucher = await putIntoWallet(site, customerId, 'POINTSDELIVERY')
  const more = { voucher_ids: [voucher] }
  const shopper = await readyToPay(site, { token, salesType: 'pickup-return', qty: 15, product: BY_THE_KILO, more })
  expect(shopper.quote.total_cents).toBe(9300)
  const { order_id: id } = await pay(site, shopper)
  await staff.does(id, ...PICKED_UP, 'receive')
  return { id, token, voucher, call: site.call(token) }
}
type Order = Awaited<ReturnType<typeof withFreeDelivery>>

const uses = async (id: string) =>
  (
    await site.db.query({
      text: 'SELECT cents, status FROM voucher_use WHERE order_id = $1 ORDER BY cents DESC',
      values: [id],
    })
  ).rows
const rulesOf = async ({ id, call }: Order) =>
  (await call('GET /orders/:id', { params: { id } })).charges.lines.map(({ rule }) => rule)

test('P1.2 D6.1 a voucher for the delivery that the weight makes free anyway saves nothing, and the order is paid', async () => {
  const order = await withFreeDelivery()
  expect(await weigh(order.id, [16_500])).toMatchObject({ final_cents: 10_230, asked_cents: 0 })
  expect(await orderOf(order.id)).toMatchObject({ total_cents: 10_230, paid_cents: 10_230 })
  expect(await rulesOf(order)).toEqual(['item', 'delivery_fee', 'delivery_free_threshold'])
  expect(await uses(order.id)).toEqual([{ cents: 0, status: 'redeemed' }])
  const { entries } = await order.call('GET /vouchers/history', { query: {} })
  expect(entries.find(({ kind }) => kind === 'used')).toMatchObject({ voucher_id: order.voucher, cents: 0 })
})

test('P1.2 D6.1 above the limit the payment of a yes is recorded, though the voucher saves nothing any more', async () => {
  const order = await withFreeDelivery()
  expect(await weigh(order.id, [20_000])).toMatchObject({ final_cents: 12_400, asked_cents: 310 })
  const card = await enterCard(site, 'success', { token: order.token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  await order.call('POST /orders/:id/weight-answer', {
    params: { id: order.id },
    body: { answer: 'accept', payment: { kind: 'token', token: card.token } },
    headers: { 'Idempotency-Key': newKey() },
  })
  await later(site, 60)
  expect(await orderOf(order.id)).toMatchObject({ total_cents: 12_400, paid_cents: 12_400 })
  expect(await uses(order.id)).toEqual([{ cents: 0, status: 'redeemed' }])
})

test('P1.2 D6.1 a second voucher that less weight leaves nothing for saves nothing', async () => {
  const { token, customerId } = await site.signedIn()
  await site.db.query({
    text: `UPDATE voucher_campaign SET min_spend_cents = 0, stack_class = lower(code) WHERE code IN ('SORRY8', 'POINTS15')`,
  })
  const voucher_ids = [
    await putIntoWallet(site, customerId, 'SORRY8'),
    await putIntoWallet(site, customerId, 'POINTS15'),
  ]
  const more = { voucher_ids }
  const shopper = await readyToPay(site, { token, salesType: 'drop-off', qty: 5, product: BY_THE_KILO, more })
  expect(shopper.quote.lines.filter(({ rule }) => rule === 'voucher_order')).toHaveLength(2)
  const { order_id: id } = await pay(site, shopper)
  expect(await weigh(id, [1000], { is_sure: true })).toMatchObject({ final_cents: 0 })
  expect((await uses(id)).map(({ cents }) => cents)).toEqual([620, 0])
})
