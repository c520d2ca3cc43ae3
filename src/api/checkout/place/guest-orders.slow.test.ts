import { beforeEach, expect, test } from 'vitest'
import type { OrderRequest, Payment } from '#contract/order/checkout.ts'
import { GUEST_UNPAID_MAX, PAYMENT_WAIT_SECONDS } from '#contract/order/checkout-limits.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { books, later, newKey, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'

const NETWORK = '203.0.113.9'
const site = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' }, poolSize: 20 })

/** A guest who orders by PayNow and does not pay. */
const unpaid = await readyToPay(site, { more: { payment: { kind: 'paynow' } } })

const { first_starts_at: FIRST, last_starts_at: LAST } = unpaid.body

type Ordered = { from?: string; body?: OrderRequest; first?: string | null; last?: string | null }

function order({ from = NETWORK, body = unpaid.body, ...windows }: Ordered = {}) {
  const { first = body.first_starts_at, last = body.last_starts_at } = windows
  return site.call()('POST /checkout/orders', {
    body: { ...body, cart_key: newKey(), first_starts_at: first, last_starts_at: last },
    headers: { 'Idempotency-Key': newKey(), 'X-Forwarded-For': from },
  })
}

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'placed',
    (error: unknown) => (error instanceof ApiFailure ? String(error.httpStatus) : String(error)),
  )
const many = async (count: number, how: Ordered = {}) => {
  const outcomes = await Promise.all(Array.from({ length: count }, () => outcome(order(how))))
  return Object.fromEntries(
    Map.groupBy(outcomes, (one) => one)
      .entries()
      .map(([one, all]) => [one, all.length]),
  )
}

const daysLater = (starts: string | null = null, days: number) =>
  new Date(Date.parse(starts ?? '') + days * 86_400_000).toISOString()

beforeEach(async () => {
  // Unpaid orders of earlier tests expire.
  await later(site, PAYMENT_WAIT_SECONDS + 60)
  site.setClock(new Date())
  await site.db.query({ text: `DELETE FROM rate_limit` })
})

test('security 91: concurrent guests of one network leave unpaid orders up to the limit; expired orders do not count', async () => {
  await roomFor(site, 1000)
  expect(await many(30)).toEqual({ placed: GUEST_UNPAID_MAX, 429: 10 })
  const refused = await order().catch((error: unknown) => error as ApiFailure)
  expect(refused).toMatchObject({ httpStatus: 429, response: { retry_after_seconds: PAYMENT_WAIT_SECONDS } })
  expect((refused as ApiFailure).message).toContain('waiting for payment')
  const { taken, bookings } = await books(site)
  expect(taken).toBe(bookings)
  // Another network is not limited, and the stored keys contain no IP address.
  expect(await many(3, { from: '203.0.113.10' })).toEqual({ placed: 3 })
  // Behind an undeclared proxy every guest has the address of this machine, so no limit applies.
  expect(await many(GUEST_UNPAID_MAX + 5, { from: '127.0.0.1' })).toEqual({ placed: GUEST_UNPAID_MAX + 5 })
  const { rows } = await site.db.query({ text: `SELECT key FROM rate_limit WHERE key LIKE 'unpaid-orders:%'` })
  expect(rows).toHaveLength(GUEST_UNPAID_MAX + 3)
  for (const { key } of rows) expect(key).toMatch(/^unpaid-orders:\d+:[\w-]{22}:\d+$/)
  await later(site, PAYMENT_WAIT_SECONDS + 1)
  site.setClock(new Date())
  expect(await many(3)).toEqual({ placed: 3 })
})

test('security 91: they leave half of a window to others, and may have another one', async () => {
  await roomFor(site, 6)
  expect(await many(10)).toEqual({ placed: 3, 429: 7 })
  const { rows } = await site.db.query({
    text: 'SELECT taken FROM slot_window WHERE starts_at = $1',
    values: [LAST],
  })
  expect(rows).toEqual([{ taken: 3 }])
  expect(await many(1, { last: daysLater(LAST, 1) })).toEqual({ 429: 1 })
  expect(await many(1, { first: daysLater(FIRST, 1), last: daysLater(LAST, 1) })).toEqual({ placed: 1 })
  expect(await many(1, { from: '203.0.113.10' })).toEqual({ placed: 1 })
})

test('security 91: a paid order frees its place; a customer of the same network needs none', async () => {
  await roomFor(site, 1000)
  await many(GUEST_UNPAID_MAX)
  expect(await many(1)).toEqual({ 429: 1 })
  await site.db.query({
    text: `UPDATE customer_order SET status = 'confirmed' WHERE id IN (SELECT id FROM customer_order WHERE status = 'awaiting_payment' LIMIT 2)`,
  })
  expect(await many(5)).toEqual({ placed: 2, 429: 3 })
  const { token } = await site.signedIn()
  const { body } = await readyToPay(site, { token, more: { payment: { kind: 'paynow' } } })
  const headers = { 'Idempotency-Key': newKey(), 'X-Forwarded-For': NETWORK }
  expect(await site.call(token)('POST /checkout/orders', { body, headers })).toMatchObject({
    status: 'awaiting_payment',
  })
})

test('security 91: the same cart again takes the place of its own order', async () => {
  await roomFor(site, 2)
  const { body } = await readyToPay(site, { card: 'decline' })
  const placed = (payment: Payment) =>
    site.call()('POST /checkout/orders', {
      body: { ...body, payment },
      headers: { 'Idempotency-Key': newKey(), 'X-Forwarded-For': NETWORK },
    })
  const first = await placed(body.payment)
  expect(first.payment.status).toBe('failed')
  const second = await placed({ kind: 'paynow' })
  expect([second.status, second.order_id === first.order_id]).toEqual(['awaiting_payment', false])
})

test('security 91: guests of one office who pay by card may have all of a window', async () => {
  await roomFor(site, 4)
  const placed = []
  for (let guest = 0; guest < 4; guest += 1) {
    const { body } = await readyToPay(site, {})
    const paid = { ...body, first_starts_at: daysLater(FIRST, 3), last_starts_at: daysLater(LAST, 3) }
    const headers = { 'Idempotency-Key': newKey(), 'X-Forwarded-For': NETWORK }
    placed.push((await site.call()('POST /checkout/orders', { body: paid, headers })).status)
  }
  expect(placed).toEqual(Array(4).fill('confirmed'))
})

test('security 91: an order stops counting the moment it expires, swept or not', async () => {
  const { body } = await readyToPay(site, { salesType: 'goods-delivery', more: { payment: { kind: 'paynow' } } })
  const at = (days: number) => ({ body, last: daysLater(body.last_starts_at, days) })
  const crowded = { from: '203.0.113.11', ...at(10) }
  await roomFor(site, 1000)
  await many(GUEST_UNPAID_MAX, crowded)
  expect(await many(1, crowded)).toEqual({ 429: 1 })
  await roomFor(site, 6)
  // The network's first place belongs to another window, so expired places of this window are not simply the first to be reused.
  await many(1, at(11))
  expect(await many(4, at(12))).toEqual({ placed: 3, 429: 1 })
  site.setClock(new Date(site.parts.clock().getTime() + PAYMENT_WAIT_SECONDS * 1000))
  expect(await many(1, at(12))).toEqual({ placed: 1 })
  await roomFor(site, 1000)
  expect(await many(1, crowded)).toEqual({ placed: 1 })
})
