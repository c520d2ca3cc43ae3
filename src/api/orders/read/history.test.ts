import { expect, test } from 'vitest'
import { HISTORY_PAGE } from '#contract/order/order-limits.ts'
import { readyToPay } from '#tests/support/checkout.ts'
import { bought, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)

/** Inserts copies of an order, a minute apart. */
async function copies(id: string, count: number) {
  await site.db.query({
    text: `INSERT INTO customer_order (store_id, customer_id, contact, kind, status, outlet_id, sales_type_id, category_id, place, referer,
             cart_key, quote, quote_hash, total_cents, gst_cents, placed_at, changed_at)
           SELECT store_id, customer_id, contact, kind, 'completed', outlet_id, sales_type_id, category_id, place, referer,
             cart_key || n, quote, quote_hash, n, 0, placed_at - n * interval '1 minute', changed_at
           FROM customer_order, generate_series(1, $2) AS n WHERE id = $1`,
    values: [id, count],
  })
}

test('D4.5 the list shows state, next step and amount, the newest first', async () => {
  const buyer = await site.signedIn()
  const first = await bought(site, { buyer })
  const second = await bought(site, { buyer, salesType: 'drop-off', qty: 3 })
  await staff.does(first.id, 'pickup-1 assign')
  const { orders, next_cursor } = await second.call('GET /orders', { query: {} })
  expect(next_cursor).toBeNull()
  expect(orders).toMatchObject([
    {
      id: second.id,
      kind: 'regular',
      status: 'confirmed',
      next: { step: 'drop_off' },
      total_cents: second.total,
      pieces: 1,
    },
    { id: first.id, kind: 'trips', status: 'pickup_scheduled', next: { step: 'pickup' }, items: [{ qty: 2 }] },
  ])
})

test('D6.2 the list says of each order its own points, and nothing where there are none', async () => {
  const buyer = await site.signedIn()
  const done = await bought(site, { buyer, qty: 3 })
  const regular = await bought(site, { buyer, salesType: 'drop-off' })
  const cancelled = await bought(site, { buyer, salesType: 'drop-off' })
  await staff.does(done.id, ...DELIVERED, 'complete')
  await cancelled.call('POST /orders/:id/cancel', { params: { id: cancelled.id }, body: { reason: 'Not today' } })
  const { orders } = await done.call('GET /orders', { query: {} })
  const points = (cents: number) => Math.floor(cents / 100)
  expect(orders.map((order) => [order.id, order.points])).toEqual([
    [cancelled.id, null],
    [regular.id, { to_come: points(regular.total), earned: 0, reversed: 0 }],
    [done.id, { to_come: 0, earned: points(done.total), reversed: 0 }],
  ])
})

test('D4.5 the filters: active, past, and each kind', async () => {
  const buyer = await site.signedIn()
  const going = await bought(site, { buyer })
  const over = await bought(site, { buyer })
  const regular = await bought(site, { buyer, salesType: 'drop-off' })
  await staff.does(over.id, ...DELIVERED)
  const ids = async (query: { filter?: 'active' | 'past'; kind?: 'trips' | 'regular' }) =>
    (await going.call('GET /orders', { query })).orders.map(({ id }) => id)
  expect(await ids({ filter: 'active' })).toEqual([regular.id, going.id])
  expect(await ids({ filter: 'past' })).toEqual([over.id])
  expect(await ids({ kind: 'regular' })).toEqual([regular.id])
  expect(await ids({ filter: 'active', kind: 'trips' })).toEqual([going.id])
})

test('D4.5 an order that awaits its payment is listed, an expired one is not', async () => {
  const buyer = await site.signedIn()
  const waiting = await readyToPay(site, { token: buyer.token, card: 'challenge' })
  const call = site.call(buyer.token)
  await call('POST /checkout/orders', { body: waiting.body, headers: { 'Idempotency-Key': 'history-waiting-1' } })
  expect((await call('GET /orders', { query: { filter: 'active' } })).orders).toMatchObject([
    { status: 'awaiting_payment', next: { step: 'pay' }, expires_at: expect.any(String) },
  ])
  await site.db.query({
    text: `UPDATE customer_order SET status = 'expired' WHERE customer_id = $1`,
    values: [buyer.customerId],
  })
  for (const filter of ['all', 'active', 'past'] as const)
    expect((await call('GET /orders', { query: { filter } })).orders).toEqual([])
})

test('D4.5 page after page gives every order once', async () => {
  const { id, call } = await bought(site)
  await copies(id, 50)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await call('GET /orders', { query: cursor ? { cursor } : {} })
    expect(page.orders.length).toBeLessThanOrEqual(HISTORY_PAGE)
    seen.push(...page.orders.map((order) => order.id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([51, 51])
  expect(seen[0]).toBe(id)
})

test('D4.5 paging keeps orders of the same microsecond apart', async () => {
  const { id, customerId, call } = await bought(site)
  await copies(id, HISTORY_PAGE * 2 + 5)
  await site.db.query({
    text: `UPDATE customer_order SET placed_at = '2026-01-01T00:00:00.123456Z' WHERE customer_id = $1`,
    values: [customerId],
  })
  const first = await call('GET /orders', { query: {} })
  const second = await call('GET /orders', { query: { cursor: first.next_cursor ?? '' } })
  const third = await call('GET /orders', { query: { cursor: second.next_cursor ?? '' } })
  const all = [first, second, third].flatMap(({ orders }) => orders.map((order) => order.id))
  expect([all.length, new Set(all).size, third.next_cursor]).toEqual([HISTORY_PAGE * 2 + 6, HISTORY_PAGE * 2 + 6, null])
})

test('an invalid cursor is refused', async () => {
  const { token } = await site.signedIn()
  const written = (text: string) => Buffer.from(text).toString('base64url')
  const id = '00000000-0000-0000-0000-000000000000'
  const cursors = [
    'x',
    written('infinity|'),
    written(`now|${id}`),
    written(`2026-99-99 00:00:00+00|${id}`),
    written(`2026-11-16 at noon|${id}`),
    written('2026-11-16 00:00:00+00|x'),
    written("'; DROP|x"),
  ]
  for (const cursor of cursors) {
    const refused = await refusal(site.call(token)('GET /orders', { query: { cursor } }))
    expect([cursor, refused.httpStatus, refused.errors]).toEqual([cursor, 400, { cursor: refused.message }])
  }
})
