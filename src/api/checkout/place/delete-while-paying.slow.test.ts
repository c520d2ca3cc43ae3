import { expect, test } from 'vitest'
import { readyToPay, roomFor } from '#tests/support/checkout.ts'
import { deletingCustomers } from '#tests/support/deleting-customers.ts'
import { bought, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 200)
// A deadlock is not resolved, as in delete-while-paying.test.ts.
const site = await testSite({ poolSize: 20, options: '-c deadlock_timeout=1h' })
await roomFor(site, 10_000)
const staff = await staffOf(site)
const { customer, leave, errors, balanced } = await deletingCustomers(site)

test(`security 75: paying and deleting the account at once, ${ROUNDS} times: paid or refused, and never an error`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token } = await customer()
    const { body } = await readyToPay(site, { token, qty: 1 })
    const headers = { token, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
    // Checking the password takes a while. The payment starts at a different point of it in each round.
    const left = leave(token)
    for (let steps = (round % 20) * 40; steps > 0; steps -= 1) await new Promise(setImmediate)
    const paid = site.send('/api/checkout/orders', { method: 'POST', headers, body: JSON.stringify(body) })
    expect([200, 201, 401]).toContain((await paid).status)
    expect((await left).status).toBe(200)
  }
  expect(errors()).toEqual([])
  await balanced()
})

test(`security 75: refunding and deleting the account at once, ${ROUNDS} times: both happen`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await customer()
    const { id, total } = await bought(site, { buyer, qty: 1 })
    await staff.does(id, ...DELIVERED, 'complete')
    const [refund, left] = await Promise.all([
      staff.call('POST /operator/orders/:id/refunds', {
        params: { id },
        body: { reason: 'torn' },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
      leave(buyer.token),
    ])
    expect(refund.refunded_cents).toBe(total)
    expect(left.status).toBe(200)
  }
  expect(errors()).toEqual([])
  await balanced()
})
