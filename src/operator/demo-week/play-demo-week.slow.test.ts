import { expect, test } from 'vitest'
import type { Database, Queryable } from '#api/db/database.ts'
import { ORDER_STATUSES } from '#contract/order/checkout-limits.ts'
import { DEMO_CUSTOMER, DEMO_STORES } from '#server/start/demo.ts'
import { books } from '#tests/support/checkout.ts'
import { deliverMessages } from '#tests/support/gateway.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { letStoresWeigh } from '#tests/support/weighed.ts'
import { playDemoWeek } from './play-demo-week.ts'

/** A Tuesday, 5:15 pm in Singapore. */
const NOW = new Date('2026-11-17T09:15:00Z')
const site = await testSite()
await letStoresWeigh(site, 30)

const play = (at: TestSite, now = NOW, db = at.db) =>
  playDemoWeek({
    ...at.parts,
    db,
    customer: DEMO_CUSTOMER,
    demoStores: DEMO_STORES,
    sandboxOrigin: 'http://pay.localhost',
    now,
  })

/** Wraps the database's transactions in the given function. */
const within = (db: Database, around: (tx: Queryable, work: () => Promise<unknown>) => Promise<unknown>): Database => ({
  ...db,
  transaction: (work) => db.transaction((tx) => around(tx, () => work(tx)) as never),
})

async function rows<Row>(db: Queryable, text: string): Promise<Row[]> {
  return (await db.query({ text })).rows
}
const count = async (db: Queryable, what: string) =>
  (await rows<{ count: number }>(db, `SELECT count(*)::integer AS count FROM ${what}`))[0]?.count

async function statuses(db: Queryable): Promise<string[]> {
  return (await rows<{ status: string }>(db, 'SELECT DISTINCT status FROM customer_order')).map(({ status }) => status)
}

test('L1.3 an interrupted week leaves nothing behind, and the next start plays all of it', async () => {
  let asked = 0
  const killed: Database = {
    ...site.db,
    transaction: (work) =>
      site.db.transaction((tx) =>
        work({
          ...tx,
          query: (config) => {
            asked += 1
            const dies = asked === 1500 ? { text: 'SELECT pg_terminate_backend(pg_backend_pid())' } : config
            return tx.query(dies)
          },
        }),
      ),
  }
  await expect(play(site, NOW, killed)).rejects.toThrow()
  expect(asked).toBeGreaterThanOrEqual(1500)
  for (const table of ['customer_order', 'sandbox_payment', 'session', 'graphile_worker.jobs'])
    expect([table, await count(site.db, table)]).toEqual([table, 0])
  expect(await count(site.db, 'customer WHERE email <> $$mei.tan@example.com$$')).toBe(0)
  site.setClock(NOW)
  expect((await play(site))?.length).toBeGreaterThan(20)
})

test('L1.3 the week has orders in every state there is, and nothing in it happens after its end', async () => {
  expect((await statuses(site.db)).sort()).toEqual([...ORDER_STATUSES].sort())
  const late = `order_event WHERE at > '${NOW.toISOString()}' OR at < '${NOW.toISOString()}'::timestamptz - interval '9 days'`
  expect(await count(site.db, late)).toBe(0)
  const backwards = await rows(
    site.db,
    `SELECT order_id FROM (SELECT order_id, at, lag(at) OVER (PARTITION BY order_id ORDER BY id) AS before FROM order_event) e WHERE at < before`,
  )
  expect(backwards).toEqual([])
})

test('L1.3 after the week the books agree to the cent, and nothing is left to be sent', async () => {
  // Delivering the sandbox's remaining webhooks changes nothing.
  const events = await count(site.db, 'order_event')
  while (await count(site.db, 'sandbox_event WHERE delivered_at IS NULL')) await deliverMessages(site)
  expect(await count(site.db, 'order_event')).toBe(events)
  const { at_gateway, in_orders, charges, taken, bookings } = await books(site)
  expect(in_orders).toBe(at_gateway)
  expect(charges).toBeGreaterThan(25)
  expect(taken).toBe(bookings)
  const [invoiced] = await rows<{ cents: number }>(
    site.db,
    `SELECT sum((document ->> 'total_cents')::integer)::integer AS cents FROM invoice`,
  )
  expect(invoiced?.cents).toBe(at_gateway)
  // Only reminders of future pickups are queued.
  expect(await count(site.db, `graphile_worker.jobs WHERE key IS NULL OR key NOT LIKE 'pickup_reminder:%'`)).toBe(0)
  expect(await count(site.db, 'customer_order WHERE status = $$awaiting_payment$$ AND paid_cents > 0')).toBe(0)
})

async function asDemoCustomer() {
  const { email: identifier, password } = DEMO_CUSTOMER
  const { token } = await site.call()('POST /auth/sign-in', { body: { identifier, password } })
  return site.call(token)
}

test('L1.3 the demo customer has addresses, cards, vouchers, points, a friend who paid and a subscription', async () => {
  const api = await asDemoCustomer()
  const addresses = await api('GET /customer/addresses')
  expect(addresses.map(({ label, is_main }) => [label, is_main])).toEqual([
    ['Home', true],
    ['Office', false],
  ])
  for (const { access_notes } of addresses) expect(access_notes).not.toBe('')
  expect((await api('GET /payments/methods')).map(({ brand }) => brand)).toEqual(['visa', 'mastercard'])
  expect((await api('GET /customer/profile')).mobile_verified).toBe(true)
  const { usable, not_yet, gone, points } = await api('GET /vouchers')
  expect(usable.map(({ name }) => name)).toEqual(expect.arrayContaining(['$5 off', '$10 off, with our thanks']))
  expect(usable.some(({ expires_soon }) => expires_soon)).toBe(true)
  expect(not_yet.length).toBeGreaterThan(0)
  expect(gone.map(({ state }) => state)).toContain('used')
  expect(points).toBeGreaterThan(50)
  const [ledger] = await rows<{ sum: number }>(
    site.db,
    'SELECT sum(points)::integer FROM points_entry WHERE customer_id = (SELECT id FROM customer WHERE email = $$mei.tan@example.com$$ ORDER BY store_id LIMIT 1)',
  )
  expect(points).toBe(ledger?.sum)
  expect((await api('GET /vouchers/history/earned', { query: {} })).entries.map(({ kind }) => kind)).toContain(
    'reversed',
  )
  expect((await api('GET /vouchers/history/redeem', { query: {} })).entries).toHaveLength(1)
  expect(await api('GET /referral')).toMatchObject({ joined: 2, rewarded: 1 })
  const [subscription] = await api('GET /subscriptions')
  expect(subscription).toMatchObject({ status: 'active', current: { status: 'paid', weight_grams: 8200 } })
  expect(subscription?.next_pickups[0]).toBe('2026-11-20T02:00:00.000Z')
})

test('L1.3 each of her orders shows something different', async () => {
  const api = await asDemoCustomer()
  const { orders } = await api('GET /orders', { query: {} })
  const views = await Promise.all(orders.map(({ id }) => api('GET /orders/:id', { params: { id } })))
  const of = (status: string) => views.filter((view) => view.status === status)
  expect(of('completed').length).toBeGreaterThanOrEqual(4)
  for (const { has_invoice } of of('completed')) expect(has_invoice).toBe(true)
  const claims = views.flatMap((view) => view.claims)
  expect(claims.map(({ state, remedy }) => [state, remedy]).toSorted()).toEqual([
    ['closed', 'refund'],
    ['open', null],
  ])
  expect(views.flatMap(({ thread }) => thread.map(({ who }) => who)).toSorted()).toEqual(['customer', 'store', 'store'])
  expect(
    views.filter(({ refunded_cents, paid_cents }) => refunded_cents > 0 && refunded_cents < paid_cents),
  ).toHaveLength(1)
  expect(of('cancelled')[0]).toMatchObject({ refunds: [{ status: 'succeeded' }] })
  expect(of('processing').length).toBeGreaterThan(0)
  expect(views.flatMap(({ trips }) => trips).filter(({ proof_photo }) => proof_photo).length).toBeGreaterThan(3)
  const back = views.flatMap(({ trips }) => trips).find(({ status }) => status === 'assigned' || status === 'en_route')
  expect(back).toMatchObject({ slug: 'delivery-1', starts_at: '2026-11-17T10:00:00.000Z' })
  const [question] = of('awaiting_approval')
  const params = { id: question?.id ?? '', slug: 'pickup-1' }
  const { services, answer_until } = await api('GET /orders/:id/trips/:slug/extra-services', { params })
  expect(services.map(({ status }) => status)).toEqual(['proposed', 'proposed'])
  expect(services[0]?.photo).toMatch(/^\/media\//)
  expect(new Date(answer_until ?? 0) > NOW).toBe(true)
})

test('L1.3 a window of tomorrow is full, guests have ordered too, and no driver has the demo customer’s name', async () => {
  const [place] = await rows<{ outlet_id: string; sales_type_id: string }>(
    site.db,
    `SELECT o.id::text AS outlet_id, t.id::text AS sales_type_id FROM outlet o JOIN sales_type t ON t.store_id = o.store_id
     WHERE o.slug = 'tiong-bahru' AND t.slug = 'pickup-return'`,
  )
  const { first } = await site.call()('GET /checkout/slots', { query: place ?? { outlet_id: '', sales_type_id: '' } })
  const full = first?.flatMap(({ windows }) => windows).filter(({ is_full }) => is_full)
  expect(full?.map(({ starts_at }) => starts_at)).toEqual(['2026-11-18T10:00:00.000Z'])
  expect(await count(site.db, 'customer_order WHERE customer_id IS NULL AND table_id IS NOT NULL')).toBe(1)
  expect(await count(site.db, 'customer_order WHERE partner_name IS NOT NULL')).toBe(1)
  expect(await count(site.db, `trip WHERE driver_name LIKE 'Mei%'`)).toBe(0)
})

test('L1.3 the week is played once, and never in a database that was used', async () => {
  const before = await count(site.db, 'order_event')
  expect(await play(site)).toBeUndefined()
  expect(await count(site.db, 'order_event')).toBe(before)
  const used = await testSite()
  await used.signedIn({ email: 'owner@example.com' })
  expect(await play(used)).toBeUndefined()
  expect(await count(used.db, 'customer_order')).toBe(0)
})

test('L1.3 whatever day and hour the first start is, the week has every state', async () => {
  const fresh = await testSite()
  await letStoresWeigh(fresh, 30)
  const starts = [
    '2026-11-16T19:00:00Z',
    '2026-11-21T15:58:00Z',
    '2026-12-25T00:35:00Z',
    '2027-02-07T04:00:00Z',
    '2029-03-04T13:50:00Z',
  ]
  for (const start of starts) {
    let seen: string[] = []
    const undone = within(fresh.db, async (tx, work) => {
      await work()
      seen = await statuses(tx)
      throw new Error('undone')
    })
    await expect(play(fresh, new Date(start), undone)).rejects.toThrow('undone')
    expect([start, seen.sort()]).toEqual([start, [...ORDER_STATUSES].sort()])
  }
})

test('P1.5 the week keeps promises and misses some; the demo customer got points for a late return, and a message', async () => {
  const { months, credit } = await site.call()('GET /promises', {})
  const sum = (what: 'kept' | 'missed') => months.reduce((total, month) => total + month[what], 0)
  expect(sum('kept')).toBeGreaterThan(20)
  expect(sum('missed')).toBeGreaterThan(0)
  expect(sum('missed')).toBeLessThan(sum('kept') / 4)
  expect(months[0]?.rate).toBeGreaterThan(70)
  expect(credit?.points).toBe(100)
  const api = await asDemoCustomer()
  const { entries } = await api('GET /vouchers/history/earned', { query: {} })
  const given = entries.filter(({ promise }) => promise === 'return')
  expect(given).toMatchObject([{ points: 100 }])
  const { promises } = await api('GET /orders/:id', { params: { id: given[0]?.order_id ?? '' } })
  expect(promises.map(({ kind, verdict, points }) => [kind, verdict, points])).toEqual([
    ['pickup', 'kept', null],
    ['return', 'missed', 100],
  ])
  // What has happened is judged.
  const text = `promise WHERE verdict IS NULL AND (done_at IS NOT NULL OR failed_at IS NOT NULL OR ended_at IS NOT NULL)`
  expect(await count(site.db, text)).toBe(0)
})

test('P1.2 the week weighs what is sold by the kilogram; the demo customer agreed to a bag that weighs more than its limit', async () => {
  const api = await asDemoCustomer()
  const { orders } = await api('GET /orders', { query: {} })
  const views = await Promise.all(orders.map(({ id }) => api('GET /orders/:id', { params: { id } })))
  const weights = views.flatMap(({ weight }) => (weight === null ? [] : [weight]))
  expect(weights.length).toBeGreaterThanOrEqual(3)
  const asked = weights.filter(({ question }) => question !== null)
  expect(asked.map(({ question }) => question?.state)).toEqual(['paid'])
  // Bags that are with the drivers or in the laundry's store are held, and everything that left was weighed.
  expect(await count(site.db, `weighed_order WHERE weighed_at IS NULL`)).toBeGreaterThan(0)
  expect(await count(site.db, `sandbox_payment WHERE status = 'authorised'`)).toBeGreaterThan(0)
  const unweighed = `weighed_order w JOIN customer_order o ON o.id = w.order_id WHERE w.weighed_at IS NULL
    AND o.status IN ('ready', 'out_for_delivery', 'delivered', 'collected', 'completed')`
  expect(await count(site.db, unweighed)).toBe(0)
})
