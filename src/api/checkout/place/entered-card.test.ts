import { expect, test } from 'vitest'
import { CARD_ENTRY_SECONDS } from '#contract/order/payment-limits.ts'
import { later, pay, readyToPay } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()

test.each(['guest', 'customer'])(
  'D3.4 a %s pays an order with a card that was entered within the hour, and not after it',
  async (who) => {
    site.setClock(new Date())
    const token = who === 'customer' ? (await site.signedIn()).token : undefined
    const shopper = await readyToPay(site, token ? { token } : {})
    await later(site, CARD_ENTRY_SECONDS)
    expect((await refusal(pay(site, shopper))).httpStatus).toBe(404)
    await later(site, -1)
    expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed' })
    site.setClock(() => new Date())
  },
)

test('security 11: a guest cannot pay with the card that a customer entered, nor a customer with a guest’s', async () => {
  const { token } = await site.signedIn()
  const [customer, guest] = [await readyToPay(site, { token }), await readyToPay(site)]
  const payWith = ({ body: { payment } }: typeof guest, shopper: typeof guest) =>
    refusal(pay(site, { ...shopper, body: { ...shopper.body, payment } }))
  expect((await payWith(customer, guest)).httpStatus).toBe(404)
  expect((await payWith(guest, customer)).httpStatus).toBe(404)
})
