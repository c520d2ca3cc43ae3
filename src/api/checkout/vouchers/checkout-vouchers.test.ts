import { beforeAll, expect, test } from 'vitest'
import { momentWords } from '#rules/slots/window-words.ts'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { changeCampaign, insertOrder, putIntoWallet } from '#tests/support/rewards.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
  await changeCampaign(site, 'WELCOME10', 'min_spend_cents = 0')
})

const uses = async (orderId: string) =>
  (await site.db.query({ text: 'SELECT status, cents FROM voucher_use WHERE order_id = $1', values: [orderId] })).rows

test('D6.1 a customer’s voucher is taken off, reserved with the order and redeemed when it is paid', async () => {
  const { token, customerId } = await site.signedIn()
  const id = await putIntoWallet(site, customerId, 'SORRY8')
  const shopper = await readyToPay(site, { token, qty: 9, more: { voucher_ids: [id] } })
  expect(shopper.quote.lines).toContainEqual(expect.objectContaining({ rule: 'voucher_order', ref: id, cents: -800 }))
  const bought = await pay(site, shopper)
  expect(bought).toMatchObject({ status: 'confirmed', total_cents: shopper.quote.total_cents })
  expect(await uses(bought.order_id)).toEqual([{ status: 'redeemed', cents: 800 }])
  const { gone } = await site.call(token)('GET /vouchers', {})
  expect(gone).toMatchObject([{ id, state: 'used' }])
})

test('D6.1 a guest uses a code once: the second order under the same contact is refused, and nothing is charged', async () => {
  const more = { voucher_ids: ['code:WELCOME10'] }
  const first = await pay(site, await readyToPay(site, { qty: 9, more }))
  expect(first.status).toBe('confirmed')
  const second = await refusal(pay(site, await readyToPay(site, { qty: 9, more })))
  expect(second).toMatchObject({ httpStatus: 409, response: { code: 'voucher_refused', ref: 'code:WELCOME10' } })
})

test('D6.1 a voucher that an unpaid order holds says which order and until when, in the wallet and at the checkout', async () => {
  const { token, customerId } = await site.signedIn()
  const call = site.call(token)
  const id = await putIntoWallet(site, customerId, 'SORRY8')
  const shopper = await readyToPay(site, { token, qty: 9, more: { voucher_ids: [id], payment: { kind: 'paynow' } } })
  const { order_id } = await pay(site, shopper)
  const { rows } = await site.db.query({
    text: 'SELECT number, expires_at FROM customer_order WHERE id = $1',
    values: [order_id],
  })
  const words = `Held for your order ${rows[0].number} until ${momentWords(rows[0].expires_at)}. You’ll get it back if you don’t pay.`
  expect((await call('GET /vouchers', {})).not_yet).toMatchObject([{ id, state: 'reserved', message: words }])
  expect(await call('GET /vouchers/:id', { params: { id } })).toMatchObject({ message: words })
  const body = { ...shopper.basket, voucher_ids: [id] }
  const best = await call('POST /checkout/vouchers/best', { body })
  expect(best).toMatchObject({ vouchers: [{ ref: id, saves_cents: 0, reason: 'held', message: words }], best: [] })
  const { quote } = await call('POST /checkout/quote', { body })
  expect(quote.unused_vouchers).toMatchObject([{ ref: id, reason: 'held', message: words }])

  await call('POST /checkout/orders/:id/abandon', { params: { id: order_id } })
  expect((await call('GET /vouchers', {})).usable).toMatchObject([{ id, state: 'usable', message: null }])
})

test('D6.1 a first-order voucher is no longer usable after that order, says why, and comes back if the order is cancelled', async () => {
  const { token, customerId } = await site.signedIn()
  const call = site.call(token)
  const id = await putIntoWallet(site, customerId, 'WELCOME10')
  expect((await call('GET /vouchers', {})).usable).toMatchObject([{ id }])
  const orderId = await insertOrder(site, { customerId, status: 'confirmed' })
  const message = 'This voucher is for a first order only.'
  expect(await call('GET /vouchers', {})).toMatchObject({
    usable: [],
    not_yet: [],
    gone: [{ id, state: 'too_late', message }],
  })
  await site.db.query({ text: `UPDATE customer_order SET status = 'cancelled' WHERE id = $1`, values: [orderId] })
  expect((await call('GET /vouchers', {})).usable).toMatchObject([{ id }])
})
