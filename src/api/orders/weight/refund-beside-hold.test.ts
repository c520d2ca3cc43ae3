import { afterEach, expect, test } from 'vitest'
import { later, newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { testSite } from '#tests/support/site.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'
import { CaptureRefused, GatewayUnsure } from '../../parts/gateway-port.ts'
import { onOrderCompleted } from '../../rewards/on-order.ts'

const site = await testSite()
const { staff, weigh, orderOf } = await weighingShop(site)
afterEach(() => site.payments.interrupt(undefined))

test.each([
  ['stands', new GatewayUnsure('away')],
  ['is in review', new CaptureRefused('refused', 'no')],
])('D6.3 P1.2 a friend’s order is not refunded in full while its hold %s: the reward stays', async (_, problem) => {
  const referrer = site.call((await site.signedIn()).token)
  const { token, customerId } = await site.signedIn()
  const friend = site.call(token)
  await friend('POST /referral/claim', { body: { code: (await referrer('GET /referral', {})).code } })
  const { order_id: id } = await pay(
    site,
    await readyToPay(site, { token, salesType: 'drop-off', qty: 5, product: BY_THE_KILO }),
  )
  await weigh(id, [7000])
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'before') throw problem
  })
  const card = await enterCard(site, 'success', { token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  await friend('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'accept', payment: { kind: 'token', token: card.token } },
    headers: { 'Idempotency-Key': newKey() },
  })
  await later(site, 60)
  const { store_id: storeId } = await orderOf(id)
  // The friends of both cases are different people, though the test card is the same.
  await site.db.query({ text: 'UPDATE payment_attempt SET card_print = NULL' })
  const completed = { storeId, orderId: id, customerId, paidCents: 4340 }
  await site.db.transaction((tx) => onOrderCompleted(tx, completed, site.parts.clock()))
  const wallet = async () => (await referrer('GET /vouchers', {})).usable.map(({ name }) => name)
  expect(await wallet()).toEqual(['$10 off, with our thanks'])
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { reason: 'Torn' },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(await orderOf(id)).toMatchObject({ paid_cents: 310, refunded_cents: 310 })
  expect(await wallet()).toEqual(['$10 off, with our thanks'])
})
