import { beforeEach, expect, test } from 'vitest'
import { pay, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { deletingCustomers } from '#tests/support/deleting-customers.ts'
import { eventually } from '#tests/support/eventually.ts'
import { deliverMessages, pressAtSandbox } from '#tests/support/gateway.ts'
import { bought, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'

// By default PostgreSQL aborts a deadlock after a second and the transaction is retried, which hides a wrong order of locks.
// With this setting a deadlock lasts until the test times out.
const site = await testSite({ poolSize: 20, options: '-c deadlock_timeout=1h' })
await roomFor(site, 10_000)
const staff = await staffOf(site)
const { customer, leave, errors, balanced } = await deletingCustomers(site)
beforeEach(() => void site.logged.splice(0))

/** Locks a row, starts two acts that wait for it in a fixed order, and releases it. Both must finish. */
async function bothWaitFor<A, B>(held: string, id: string, first: () => Promise<A>, second: () => Promise<B>) {
  const atLeast = (n: number) =>
    eventually(async () => expect(await waitingForLocks(site.db)).toBeGreaterThanOrEqual(n))
  const begun = await site.db.transaction(async (tx) => {
    await tx.query({ text: `SELECT FROM ${held} = $1 FOR UPDATE`, values: [id] })
    const one = first()
    await atLeast(1)
    const other = second()
    await atLeast(2)
    return [one, other] as const
  })
  return Promise.all(begun)
}
const CUSTOMERS_CART = 'cart WHERE customer_id'
const THE_ORDER = 'customer_order WHERE id'

test.each([['the deletion'], ['the payment']])(
  'security 75: an account is deleted while its payment is recorded, %s first: neither waits for the other for ever',
  async (first) => {
    const { token, customerId } = await customer()
    const shopper = await readyToPay(site, { token, card: 'challenge' })
    const { order_id, payment } = await pay(site, shopper)
    await pressAtSandbox(site, payment.action?.kind === 'redirect' ? payment.action.url : '', { do: 'approve' })
    let left = 0
    const goes = async () => {
      left = (await leave(token)).status
    }
    const told = () => deliverMessages(site)
    if (first === 'the deletion') await bothWaitFor(CUSTOMERS_CART, customerId, goes, told)
    else await bothWaitFor(CUSTOMERS_CART, customerId, told, goes)
    expect(left).toBe(200)
    expect(errors()).toEqual([])
    const { rows } = await site.db.query({
      text: 'SELECT status, paid_cents = total_cents AS is_paid FROM customer_order WHERE id = $1',
      values: [order_id],
    })
    expect(rows).toEqual([{ status: 'confirmed', is_paid: true }])
    await balanced()
  },
)

test('security 75: an account is deleted while it orders: the order is placed first', async () => {
  const { token, customerId } = await customer()
  const { body } = await readyToPay(site, { token, qty: 1 })
  const headers = { token, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
  const order = () => site.send('/api/checkout/orders', { method: 'POST', headers, body: JSON.stringify(body) })
  const [placed, left] = await bothWaitFor(CUSTOMERS_CART, customerId, order, () => leave(token))
  expect([placed.status, left.status]).toEqual([200, 200])
  expect(errors()).toEqual([])
  await balanced()
})

test('security 75: an account is deleted while its order is completed: both happen', async () => {
  const buyer = await customer()
  const { id } = await bought(site, { buyer, qty: 1 })
  await staff.does(id, ...DELIVERED)
  const [, left] = await bothWaitFor(
    THE_ORDER,
    id,
    () => staff.does(id, 'complete'),
    () => leave(buyer.token),
  )
  expect(left.status).toBe(200)
  expect(errors()).toEqual([])
})
