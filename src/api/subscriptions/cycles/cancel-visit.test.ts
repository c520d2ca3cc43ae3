import { beforeEach, expect, test } from 'vitest'
import { books } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { staffOf } from '#tests/support/orders.ts'
import { overageTrial } from '#tests/support/overage.ts'
import { at } from '#tests/support/subscriber.ts'

const { site, subscriber, standing, begin, said, run } = await overageTrial()
const staff = await staffOf(site)
beforeEach(begin)

const PRICE = 14_900
const SHARE = 3725

/** A subscriber with four visits per cycle, and the visits' orders, first visit first. */
async function family() {
  const one = await subscriber({ plan: 'family-four' })
  const { rows } = await site.db.query({
    text: 'SELECT id, number FROM customer_order WHERE subscription_id = $1 ORDER BY number',
    values: [one.id],
  })
  const visits = rows.map(({ id }) => id as string)
  const look = (id: string) => one.call('GET /orders/:id', { params: { id } })
  const cancelVisit = (id: string) => one.call('POST /orders/:id/cancel', { params: { id }, body: {} })
  return { ...one, visits, number: rows[0].number as number, look, cancelVisit }
}

async function evenBooks() {
  const { at_gateway, in_orders } = await books(site)
  expect(at_gateway).toBe(in_orders)
}

test('D6.4 D4.5 cancelling the first of four visits refunds its share, and the other three take place', async () => {
  const { id, visits, number, look, cancelVisit } = await family()
  const [first = '', second = ''] = visits
  expect((await look(first)).cancel_refund).toEqual({ cents: SHARE, label: 'Visa •••• 4242' })
  const view = await cancelVisit(first)
  expect(view).toMatchObject({ status: 'cancelled', paid_cents: PRICE, refunded_cents: SHARE })
  expect(await standing(id)).toEqual([['paid', 3, PRICE - SHARE]])
  expect((await look(second)).status).toBe('confirmed')
  const sent = await said()
  expect(sent.some((text) => text.startsWith('Your refund from Clothesline Laundry: $37.25'))).toBe(true)
  expect(sent.join()).toContain(`Order ${number} is cancelled.`)
  await evenBooks()
})

test('D6.4 D4.5 cancelling a later visit refunds its share from the first visit’s payment, to the same card', async () => {
  const { id, visits, look, cancelVisit, call } = await family()
  const [first = '', , third = ''] = visits
  expect((await look(third)).cancel_refund).toEqual({ cents: SHARE, label: 'Visa •••• 4242' })
  expect(await cancelVisit(third)).toMatchObject({ status: 'cancelled', paid_cents: 0, refunded_cents: 0 })
  const number = (await look(third)).number
  expect(await look(first)).toMatchObject({
    status: 'confirmed',
    refunded_cents: SHARE,
    refunds: [{ reason: `Order ${number}, paid with this one, was cancelled` }],
  })
  expect(await standing(id)).toEqual([['paid', 3, PRICE - SHARE]])
  const { documents } = await call('GET /orders/:id/invoice', { params: { id: first } })
  expect(documents.map(({ kind, total_cents }) => `${kind} ${total_cents}`).sort()).toEqual([
    `credit_note ${-SHARE}`,
    `tax_invoice ${PRICE}`,
  ])
  await evenBooks()
})

test('D6.4 D4.5 cancelling all four visits concurrently, by customer and staff, refunds exactly the price', async () => {
  const { id, visits, cancelVisit } = await family()
  const [first = '', second = '', third = '', fourth = ''] = visits
  const byStaff = (order: string) =>
    staff.call('POST /operator/orders/:id/acts', {
      params: { id: order },
      body: { act: 'cancel', reason: 'No driver' },
    })
  await Promise.all([cancelVisit(fourth), byStaff(third), cancelVisit(second), byStaff(first)])
  await eventually(async () => expect(await standing(id)).toEqual([['paid', 0, 0]]))
  await evenBooks()
})

test('D6.4 what staff have refunded of the cycle is not refunded again with a visit', async () => {
  const { id, visits, look, cancelVisit } = await family()
  const [first = '', second = ''] = visits
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id: first },
    body: { reason: 'A shirt was lost', amount_cents: PRICE - 1000 },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect((await look(second)).cancel_refund.cents).toBe(1000)
  await cancelVisit(second)
  expect(await standing(id)).toEqual([['paid', 3, 0]])
  const third = visits[2] ?? ''
  expect((await look(third)).cancel_refund.cents).toBe(0)
  await cancelVisit(third)
  expect(await standing(id)).toEqual([['paid', 2, 0]])
  await evenBooks()
})

test('D6.4 the extra weight of the previous cycle stays paid when all visits are cancelled', async () => {
  const { id, visits, cancelVisit, call } = await family()
  const at10kg = (order: string, grams: number) =>
    staff.call('PUT /operator/orders/:id/weight', { params: { id: order }, body: { grams, reason: 'the scales' } })
  for (const visit of visits) await at10kg(visit, 11_000)
  await run(at('2026-12-13T10:00'))
  const { rows } = await site.db.query({
    text: 'SELECT id, paid_cents FROM customer_order WHERE subscription_id = $1 ORDER BY number OFFSET 4',
    values: [id],
  })
  const carried = rows[0].paid_cents - PRICE
  expect(carried).toBeGreaterThan(0)
  for (const visit of rows) await cancelVisit(visit.id)
  expect((await standing(id)).at(-1)).toEqual(['paid', 0, carried])
  expect((await call('GET /orders/:id', { params: { id: rows[0].id } })).refunded_cents).toBe(PRICE)
  await evenBooks()
})
