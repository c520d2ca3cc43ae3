import { beforeAll, expect, test } from 'vitest'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { changeCampaign, putIntoWallet } from '#tests/support/rewards.ts'
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
