import { expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { BY_THE_KILO, weighingShop } from '#tests/support/weighed.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'

const site = await testSite()
const { ordered, weigh, atGateway, orderOf, invoices } = await weighingShop(site)
const LIMIT = 4030

async function expectNothingTaken(id: string): Promise<void> {
  expect((await atGateway(id)).map(({ captured_cents }) => captured_cents)).toEqual([null])
  expect(await orderOf(id)).toMatchObject({ paid_cents: 0 })
  expect(await invoices(id)).toEqual([])
}

test('security 88: P1.2 ten times the weight is questioned; insisted on, it takes nothing without the customer', async () => {
  const { id } = await ordered({ kg: 5 })
  const refused = await refusal(weigh(id, [50_000]))
  expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'unlikely' }])
  await expectNothingTaken(id)
  expect(await weigh(id, [50_000], { is_sure: true })).toMatchObject({
    final_cents: 31_000,
    asked_cents: 31_000 - LIMIT,
  })
  await expectNothingTaken(id)
})

test('security 88: P1.2 P1.3 what is above the limit, or the customer’s own, is not taken', async () => {
  const { id } = await ordered({ kg: 5 })
  expect((await weigh(id, [6581])).asked_cents).toBe(50)
  await expectNothingTaken(id)
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, salesType: 'drop-off', qty: 5, product: BY_THE_KILO })
  const own = await pay(site, { ...shopper, body: { ...shopper.body, at_most_cents: 3100 } })
  expect((await weigh(own.order_id, [5081])).asked_cents).toBe(50)
  await expectNothingTaken(own.order_id)
})

test('security 88: P1.2 the gateway itself takes no more than was held', async () => {
  const { id } = await ordered({ kg: 5 })
  const { rows } = await site.db.query({ text: 'SELECT * FROM payment_attempt WHERE order_id = $1', values: [id] })
  const { id: attemptId, store_id: storeId, gateway_ref: ref } = rows[0]
  const gateway = site.parts.gateways.named('sandbox')
  await expect(gateway.capture({ attemptId, storeId, ref, amountCents: LIMIT + 1 })).rejects.toMatchObject({
    reason: 'above_hold',
  })
  await expectNothingTaken(id)
})

test('security 88: P1.2 a capture after the hold has lapsed takes nothing, and the customer is asked', async () => {
  const { id, call } = await ordered({ kg: 5 })
  site.payments.interrupt((asked, moment) => {
    if (asked === 'capture' && moment === 'before') throw new GatewayUnsure('away')
  })
  await weigh(id, [5000])
  site.payments.interrupt(undefined)
  const now = site.parts.clock()
  try {
    site.setClock(new Date(now.getTime() + 8 * DAY_MS))
    await lookAfterPayments(site.parts)
  } finally {
    site.setClock(now)
  }
  await expectNothingTaken(id)
  const { weight } = await call('GET /orders/:id', { params: { id } })
  expect(weight?.question).toMatchObject({ state: 'open', asked_cents: 3100 })
})
