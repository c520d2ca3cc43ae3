import { expect, test } from 'vitest'
import { newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()

const legsOf = async (orderId: string) => {
  const { rows } = await site.db.query({
    text: 'SELECT leg FROM slot_booking WHERE order_id = $1 ORDER BY starts_at',
    values: [orderId],
  })
  return rows.map(({ leg }) => leg)
}
const taken = async () => (await site.db.query({ text: 'SELECT sum(taken)::integer AS n FROM slot_window' })).rows[0].n

test('D3.1 a customer’s next holds and orders leave an earlier order its windows, and take places of their own', async () => {
  const { token } = await site.signedIn()
  const { order_id: first } = await pay(site, await readyToPay(site, { token }))
  expect(await taken()).toBe(2)
  const shopper = await readyToPay(site, { token })
  const { first_starts_at = null, last_starts_at = null } = shopper.body
  const hold = (times: object) => site.call(token)('POST /checkout/holds', { body: { ...shopper.basket, ...times } })
  await hold({ first_starts_at, last_starts_at })
  expect([await legsOf(first), await taken()]).toEqual([['first', 'last'], 4])
  await hold({ first_starts_at: null, last_starts_at: null })
  expect([await legsOf(first), await taken()]).toEqual([['first', 'last'], 2])
  const { order_id: second } = await pay(site, shopper)
  expect([await legsOf(first), await legsOf(second), await taken()]).toEqual([['first', 'last'], ['first', 'last'], 4])
})

test.each(['created', 'requires_action', 'authorised'])(
  'D3.5 while the payment of a cart’s order is %s, another order of the cart is refused, and the first goes on',
  async (status) => {
    const { token } = await site.signedIn()
    const shopper = await readyToPay(site, { token, card: 'challenge' })
    const { order_id: order } = await pay(site, shopper)
    await site.db.query({ text: 'UPDATE payment_attempt SET status = $2 WHERE order_id = $1', values: [order, status] })
    const refused = await refusal(pay(site, shopper, newKey()))
    expect([refused.httpStatus, refused.response]).toEqual([409, { code: 'order_waiting', order }])
    const { rows } = await site.db.query({ text: 'SELECT status FROM customer_order WHERE id = $1', values: [order] })
    expect(rows).toEqual([{ status: 'awaiting_payment' }])
  },
)

test('D3.2 D3.5 a guest whose unpaid order was given up orders the same cart again', async () => {
  const shopper = await readyToPay(site, { card: 'challenge' })
  const given = await pay(site, shopper)
  const params = { id: given.guest_token ?? '' }
  expect(await site.call()('POST /checkout/orders/:id/abandon', { params })).toMatchObject({ status: 'cancelled' })
  const { payment } = (await readyToPay(site)).body
  const again = await pay(site, { ...shopper, body: { ...shopper.body, payment } })
  expect([again.status, again.order_id === given.order_id]).toEqual(['confirmed', false])
  expect([await legsOf(given.order_id), await legsOf(again.order_id)]).toEqual([[], ['first', 'last']])
})
