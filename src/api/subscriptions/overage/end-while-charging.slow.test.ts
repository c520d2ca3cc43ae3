import { beforeEach, expect, test } from 'vitest'
import { books, roomFor } from '#tests/support/checkout.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { overageTrial } from '#tests/support/overage.ts'
import { refusal } from '#tests/support/refusal.ts'
import { saveAddress } from '#tests/support/rewards.ts'
import { at, subscribe } from '#tests/support/subscriber.ts'
import { hashPassword } from '../../auth/password/password.ts'
import { lookAfterRefunds } from '../../orders/refunds/run-refund.ts'

const { site, messages, subscriber, run, standing, begin, said } = await overageTrial()
const password = 'line dried and folded'
const hash = await hashPassword(password)
beforeEach(begin)

const PRICE = 14_900
/** The charge time of the second four-week cycle. */
const SECOND = at('2026-12-13T10:00')
const after = (hours: number) => new Date(SECOND.getTime() + hours * 3_600_000)

/** Blocks the next charge at the gateway, before it is made or before it is answered. */
function holdCharge(where: 'before' | 'after') {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  site.payments.interrupt(async (call, moment) => {
    if (call !== 'charge' || moment !== where) return
    reached.resolve()
    await released.promise
  })
  return {
    reached: reached.promise,
    release: () => {
      site.payments.interrupt(undefined)
      released.resolve()
    },
  }
}

const FIRST = ['paid', 4, PRICE]

/** Runs all jobs at these times, then compares the gateway's payments with the orders. */
async function runJobsAt(...hours: number[]) {
  for (const hour of hours) {
    await run(after(hour))
    await lookAfterRefunds(site.parts)
    await messages.deliver()
  }
  const { at_gateway, in_orders } = await books(site)
  expect(in_orders).toBe(at_gateway)
}

const pastDue = async () => {
  const one = await subscriber({ plan: 'family-four', laterCard: 'decline' })
  await run(SECOND)
  expect((await one.look()).status).toBe('past_due')
  await messages.deliver()
  return one
}

test.each(['before', 'after'] as const)(
  'D6.4 cancelling while a charge is held %s the gateway makes it refunds the whole cycle once, and no visit takes place',
  async (where) => {
    const { id, payBy, cancel, call } = await pastDue()
    const held = holdCharge(where)
    const paying = payBy('success')
    await held.reached
    expect((await cancel()).status).toBe('cancelled')
    held.release()
    expect((await paying).status).toBe('cancelled')
    const sent = await said()
    expect(sent.filter((text) => text.includes('refund'))).toHaveLength(1)
    expect(sent.join()).toContain('$149.00')
    await runJobsAt(0.5, 13, 30, 24 * 30)
    expect(await standing(id)).toEqual([FIRST, ['given_up', 0, 0]])
    const billing = await call('GET /subscriptions/statements/billing', { query: { to: '2027-01-31' } })
    expect(billing.total_cents).toBe(PRICE)
    const text = `SELECT r.status, r.amount_cents FROM refund r JOIN customer_order o ON o.id = r.order_id WHERE o.subscription_id = $1`
    expect((await site.db.query({ text, values: [id] })).rows).toEqual([{ status: 'succeeded', amount_cents: PRICE }])
  },
)

test('D6.4 cancelling while the other visits of a paid cycle are created cancels all visits, with a credit note', async () => {
  const { id, payBy, cancel } = await pastDue()
  // The process dies between the second and the third visit.
  let visits = 0
  site.parts.reached = (point) => {
    if (point !== 'settle:committed') return
    visits += 1
    if (visits === 2) throw new Error('power cut')
  }
  expect((await refusal(payBy('success'))).httpStatus).toBe(500)
  delete site.parts.reached
  expect((await standing(id))[1]).toEqual(['due', 2, PRICE])
  expect((await cancel()).status).toBe('cancelled')
  await runJobsAt(0.5, 13, 30, 24 * 30)
  expect(await standing(id)).toEqual([FIRST, ['given_up', 0, 0]])
  const text = `SELECT i.series FROM invoice i JOIN customer_order o ON o.id = i.order_id WHERE o.subscription_id = $1 AND i.series = 'credit_note'`
  expect((await site.db.query({ text, values: [id] })).rows).toHaveLength(1)
})

test('D6.4 cancelling while the next cycle is created but not charged ends the subscription without a charge', async () => {
  const { id, cancel } = await subscriber({ plan: 'family-four' })
  const held = holdStatement(site, 'claim_due_charges')
  const job = run(SECOND)
  await held.reached
  expect(await cancel()).toMatchObject({ status: 'cancelled' })
  held.release()
  await job
  await runJobsAt(0.5, 13, 30)
  expect(await standing(id)).toEqual([FIRST, ['given_up', 0, 0]])
})

type Held = Awaited<ReturnType<typeof subscriber>>
test.each([
  ['cancelled', ({ cancel }: Held) => cancel(), 'pending_cancel'],
  ['paused', ({ id, call }: Held) => call('POST /subscriptions/:id/pause', { params: { id } }), 'paused'],
  ['told to skip the next', ({ id, call }: Held) => call('POST /subscriptions/:id/skip', { params: { id } }), 'active'],
  [
    'given another slot and address',
    async ({ id, call, who }: Held) =>
      call('POST /subscriptions/:id/slot', {
        params: { id },
        body: {
          first_starts_at: at('2027-01-14T18:00').toISOString(),
          address_id: await saveAddress(site, who.customerId),
        },
      }),
    'active',
  ],
  ['given another card', ({ payBy }: Held) => payBy('mastercard'), 'active'],
  [
    'without its address',
    ({ call, who }: Held) => call('DELETE /customer/addresses/:id', { params: { id: who.addressId } }),
    'active',
  ],
] as const)(
  'D6.4 a running subscription is %s while its cycle is charged: charged once, and all its visits take place',
  async (_, change, status) => {
    const one = await subscriber({ plan: 'family-four' })
    const held = holdCharge('after')
    const job = run(SECOND)
    await held.reached
    await change(one)
    held.release()
    await job
    await runJobsAt(0.5, 13, 20)
    expect(await standing(one.id)).toEqual([FIRST, ['paid', 4, PRICE]])
    expect((await one.look()).status).toBe(status)
    const text = `SELECT DISTINCT address FROM customer_order WHERE subscription_id = $1`
    expect((await site.db.query({ text, values: [one.id] })).rows).toHaveLength(1)
  },
)

const powerCutAfterPayment = () => {
  site.parts.reached = (point) => {
    if (point === 'settle:committed') throw new Error('power cut')
  }
}

const leave = async ({ who, call }: Held) => {
  await site.db.query({ text: 'UPDATE customer SET password_hash = $2 WHERE id = $1', values: [who.customerId, hash] })
  return call('POST /customer/delete', { body: { password } })
}

test.each([
  ['before the gateway charges it: its card is gone, so nothing is charged', 'before', 0],
  ['after the gateway charged it: the money goes back, and its owner is told', 'after', 1],
] as const)('D5.5 an account is deleted while a cycle is held %s', async (_, where, told) => {
  const one = await subscriber({ plan: 'family-four' })
  const held = holdCharge(where)
  const job = run(SECOND)
  await held.reached
  await leave(one)
  held.release()
  await job
  expect((await said()).filter((text) => text.includes('$149.00') && text.includes('refund'))).toHaveLength(told)
  await runJobsAt(0.5, 13, 30)
  expect(await standing(one.id)).toEqual([FIRST, ['given_up', 0, 0]])
})

test('D5.5 deleting the account after a cycle is paid keeps all of its visits', async () => {
  const one = await subscriber({ plan: 'family-four' })
  powerCutAfterPayment()
  await run(SECOND)
  delete site.parts.reached
  expect((await standing(one.id))[1]).toEqual(['due', 2, PRICE])
  await leave(one)
  await runJobsAt(0.5, 13, 20)
  expect(await standing(one.id)).toEqual([FIRST, ['paid', 4, PRICE]])
  const text = `SELECT count(*)::integer AS n FROM customer_order WHERE subscription_id = $1 AND (address IS NULL OR contact ->> 'name' = '')`
  expect((await site.db.query({ text, values: [one.id] })).rows).toEqual([{ n: 0 }])
})

test('D6.4 the order of a given-up cycle cannot be paid separately', async () => {
  const one = await subscriber({ plan: 'family-four', laterCard: 'decline' })
  const methodId = (await one.look()).method?.id ?? ''
  const bought = await subscribe(site, { ...one.who, methodId }, { plan: 'family-four' })
  expect(bought.result).toBe('failed')
  const { rows } = await site.db.query({
    text: 'SELECT status FROM customer_order WHERE subscription_id = $1',
    values: [bought.subscription.id],
  })
  expect(rows).toEqual([{ status: 'cancelled' }])
})

test('D6.4 a paid cycle without free windows stays paid, and its other visits are created when there are windows', async () => {
  const one = await subscriber({ plan: 'family-four' })
  powerCutAfterPayment()
  await run(SECOND)
  delete site.parts.reached
  await roomFor(site, 0)
  for (const hour of [0.5, 13, 26, 39, 52]) await run(after(hour))
  expect((await standing(one.id))[1]).toEqual(['due', 2, PRICE])
  expect((await one.look()).status).toBe('active')
  await roomFor(site, 10)
  await runJobsAt(60)
  expect(await standing(one.id)).toEqual([FIRST, ['paid', 4, PRICE]])
})

test('D6.4 visits that are cancelled before their cycle is recorded as paid are not charged or created again', async () => {
  const one = await subscriber({ plan: 'family-four' })
  powerCutAfterPayment()
  await run(SECOND)
  delete site.parts.reached
  await roomFor(site, 0)
  await run(after(0.5))
  const { rows } = await site.db.query({
    text: `SELECT id FROM customer_order WHERE subscription_id = $1 ORDER BY number OFFSET 4`,
    values: [one.id],
  })
  expect(rows).toHaveLength(2)
  for (const { id } of rows) await one.call('POST /orders/:id/cancel', { params: { id }, body: {} })
  for (const hour of [13, 26, 39]) await run(after(hour))
  expect((await standing(one.id))[1]).toEqual(['due', 0, PRICE / 2])
  await roomFor(site, 10)
  await runJobsAt(60, 72)
  expect(await standing(one.id)).toEqual([FIRST, ['paid', 2, PRICE / 2]])
})

test('D6.4 an outlet that closes for good after the payment does not lose the other, paid visits', async () => {
  const one = await subscriber({ plan: 'family-four' })
  const open = async (isOpen: boolean) => {
    const text = 'UPDATE outlet SET is_retired = $2 WHERE id = $1'
    await site.db.query({ text, values: [one.who.outletId, !isOpen] })
    await roomFor(site, 10)
  }
  powerCutAfterPayment()
  await run(SECOND)
  delete site.parts.reached
  await open(false)
  for (const hour of [0.5, 13, 26, 39, 52]) await run(after(hour))
  expect((await standing(one.id))[1]).toEqual(['due', 2, PRICE])
  expect((await one.look()).status).toBe('active')
  expect(site.logged.join()).toContain('paid subscription cycle has no outlet')
  await open(true)
  await runJobsAt(60)
  expect(await standing(one.id)).toEqual([FIRST, ['paid', 4, PRICE]])
})

test('D6.4 a cycle at an outlet that has closed for good is not charged', async () => {
  const one = await subscriber({ plan: 'family-four' })
  const text = 'UPDATE outlet SET is_retired = $2 WHERE id = $1'
  await site.db.query({ text, values: [one.who.outletId, true] })
  await roomFor(site, 10)
  await run(SECOND)
  expect((await standing(one.id))[1]).toEqual(['due', 0, 0])
  expect((await one.look()).status).toBe('past_due')
  await site.db.query({ text, values: [one.who.outletId, false] })
  await roomFor(site, 10)
  await runJobsAt(13)
  expect(await standing(one.id)).toEqual([FIRST, ['paid', 4, PRICE]])
})

test.each([1, 2])(
  'D6.4 when a subscription ends at once after %i visits of a paid cycle were cancelled, the rest is refunded too',
  async (count) => {
    const one = await subscriber({ plan: 'family-four' })
    powerCutAfterPayment()
    await run(SECOND)
    delete site.parts.reached
    await one.call('POST /subscriptions/:id/pause', { params: { id: one.id } })
    const { rows } = await site.db.query({
      text: `SELECT id FROM customer_order WHERE subscription_id = $1 ORDER BY number OFFSET 4 LIMIT $2`,
      values: [one.id, count],
    })
    for (const { id } of rows) await one.call('POST /orders/:id/cancel', { params: { id }, body: {} })
    expect((await standing(one.id))[1]?.[2]).toBe(PRICE - (count * PRICE) / 4)
    expect((await one.cancel()).status).toBe('cancelled')
    await runJobsAt(0.5, 13, 30)
    expect(await standing(one.id)).toEqual([FIRST, ['given_up', 0, 0]])
  },
)
