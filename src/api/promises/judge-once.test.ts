import { readdir, readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { declaredStatements } from '#api/db/statement.ts'
import { endpoints } from '#api/endpoints.ts'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { eventually } from '#tests/support/eventually.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { type Bought, bought, staffOf } from '#tests/support/orders.ts'
import { ledgerOf, miscounted, pointsOf } from '#tests/support/promises.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { judgePromises } from './judge-promises.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
beforeEach(() => site.setClock(() => new Date()))

const viewOf = ({ id, call }: Bought) => call('GET /orders/:id', { params: { id } })
const clockAt = (time: string | null | undefined, minutes = 0) =>
  site.setClock(new Date(Date.parse(time ?? '') + minutes * MINUTE_MS))
const judge = () => judgePromises(site.parts)

/** An order whose driver arrived 25 minutes late, not judged yet. */
async function latePickup(): Promise<Bought> {
  const order = await bought(site)
  clockAt((await viewOf(order)).first_ends_at, 25)
  await staff.does(order.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
  return order
}

test('P1.5 ten judges at once judge once, count once and give once', async () => {
  const order = await latePickup()
  await Promise.all(Array.from({ length: 10 }, judge))
  expect((await ledgerOf(site, order.id))[0]).toBe('pickup 1 missed late 25')
  expect(await pointsOf(site, order)).toEqual(['earned 100'])
  expect(await miscounted(site)).toBe(0)
})

test('P1.5 cancelled while the judge is at it: one waits for the other, and the credit of the verdict stays', async () => {
  const order = await bought(site)
  clockAt((await viewOf(order)).first_ends_at, 1)
  await judge()
  clockAt((await viewOf(order)).first_ends_at, 20)
  const held = holdStatement(site, 'write_promise_verdict')
  const judging = judge()
  await held.reached
  const cancelling = order.call('POST /orders/:id/cancel', { params: { id: order.id }, body: {} })
  await eventually(async () => expect(await waitingForLocks(site.db)).toBeGreaterThan(0))
  held.release()
  await Promise.all([judging, cancelling])
  await judge()
  expect((await viewOf(order)).status).toBe('cancelled')
  expect(await ledgerOf(site, order.id)).toEqual(['pickup 1 missed late', 'return 1 void cancelled'])
  expect(await pointsOf(site, order)).toEqual(['earned 100'])
})

test('P1.5 moved by the customer, then by us: the first is void, the second missed, the third is judged on its own', async () => {
  const order = await bought(site)
  const { first_starts_at, last_starts_at, place, turnaround_hours } = await viewOf(order)
  const ids = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const query = { ...ids, turnaround_hours: String(turnaround_hours) }
  const { last } = await order.call('GET /checkout/slots', {
    query: { ...query, first_starts_at: first_starts_at ?? '' },
  })
  const later = (last ?? [])
    .flatMap(({ windows }) => windows)
    .find(({ is_full, starts_at }) => !is_full && starts_at > (last_starts_at ?? ''))
  const params = { id: order.id }
  await order.call('POST /orders/:id/reschedule', { params, body: { last_starts_at: later?.starts_at ?? '' } })
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual(['pickup 1 open', 'return 1 void moved_by_customer', 'return 2 open'])
  const { rows } = await site.db.query({ text: 'SELECT slug FROM outlet WHERE id = $1', values: [place.outlet_id] })
  const day = new Date(Date.parse(later?.starts_at ?? '') + 8 * 60 * MINUTE_MS).toISOString().slice(0, 10)
  const [outlet] = rows as { slug: string }[]
  await staff.call('PATCH /operator/outlets/:slug', {
    params: { slug: outlet?.slug ?? '' },
    body: { add_blackout_days: [day], bookings: 'move', reason: 'burst pipe' },
  })
  await judge()
  expect(await ledgerOf(site, order.id)).toEqual([
    'pickup 1 open',
    'return 1 void moved_by_customer',
    'return 2 missed moved_by_store',
    'return 3 open',
  ])
  expect(await pointsOf(site, order)).toEqual(['earned 100'])
})

test('P1.5 the store’s caps hold: at most two for an order and a day', async () => {
  const order = await bought(site)
  for (const round of [1, 2, 3]) {
    const { first_starts_at, last_starts_at } = await viewOf(order)
    clockAt(first_starts_at, 10)
    const slug = `pickup-${round}`
    await staff.does(order.id, `${slug} assign`, `${slug} fail`)
    const later = (time: string | null) => new Date(Date.parse(time ?? '') + 2 * DAY_MS).toISOString()
    const windows = { starts_at: later(first_starts_at), return_starts_at: later(last_starts_at) }
    const body = { act: 'reschedule' as const, ...windows, over: 'agreed' }
    await staff.call('POST /operator/orders/:id/trips/:slug/acts', { params: { id: order.id, slug }, body })
    await judge()
  }
  expect((await ledgerOf(site, order.id)).filter((one) => one.includes('missed'))).toHaveLength(6)
  expect(await pointsOf(site, order)).toEqual(['earned 100', 'earned 100'])
})

test('P1.5 the database refuses to change or delete a judged promise, to change what was promised, and to shrink the record', async () => {
  const order = await latePickup()
  await judge()
  const attempts = [
    [`UPDATE promise SET verdict = 'kept' WHERE order_id = $1 AND verdict IS NOT NULL`, /judged once/],
    [
      `UPDATE promise SET verdict = NULL, reason = NULL, judged_at = NULL WHERE order_id = $1 AND verdict IS NOT NULL`,
      /judged once/,
    ],
    ['DELETE FROM promise WHERE order_id = $1', /judged once/],
    [
      `UPDATE promise SET promised_to = promised_to + interval '1 hour' WHERE order_id = $1 AND verdict IS NULL`,
      /does not change/,
    ],
    [`UPDATE promise SET brought_by = promised_to WHERE order_id = $1 AND verdict IS NULL`, /does not change/],
    [
      `INSERT INTO promise (store_id, id, order_id, kind, round, promised_to, made_at, look_at, verdict, reason, judged_at)
       SELECT store_id, gen_random_uuid(), order_id, kind, 9, promised_to, made_at, look_at, 'kept', 'in_time', made_at FROM promise WHERE order_id = $1`,
      /made before it is judged/,
    ],
    ['UPDATE promise_credit SET points = 1 WHERE order_id = $1', /stays/],
    ['DELETE FROM promise_credit WHERE order_id = $1', /stays/],
    ['UPDATE promise_month SET missed = 0 WHERE $1::uuid IS NOT NULL', /only grows/],
    ['DELETE FROM promise_month WHERE $1::uuid IS NOT NULL', /only grows/],
  ] as const
  for (const [text, error] of attempts) await expect(site.db.query({ text, values: [order.id] })).rejects.toThrow(error)
  for (const table of ['promise', 'promise_month', 'promise_credit'])
    await expect(site.db.query({ text: `TRUNCATE ${table} CASCADE` })).rejects.toThrow(/stays|only grows/)
})

const WRITES = /(INSERT INTO|UPDATE|DELETE FROM) promise(_month|_credit)?\b/

test('P1.5 no call of staff names a promise or a verdict, and only the area of promises writes them', async () => {
  const source = new URL('../../', import.meta.url)
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.queries.ts'))
  const writers: string[] = []
  for (const file of files) if (WRITES.test(await readFile(new URL(file, source), 'utf8'))) writers.push(file)
  expect(writers.toSorted()).toEqual(['api/promises/judge.queries.ts', 'api/promises/promise.queries.ts'])
  const staffCalls = endpoints.map(({ spec }) => spec).filter(({ who }) => who === 'operator')
  expect(staffCalls.length).toBeGreaterThan(20)
  const writes = staffCalls.filter(({ method }) => method !== 'GET')
  const named = writes.flatMap(({ path, body }) => [path, ...fieldsOf(body)])
  expect(named).toContain('failed_by')
  expect(named.filter((name) => /promise|verdict|judged|late_minutes/i.test(name))).toEqual([])
})

/** The names of a body's fields. */
function fieldsOf(body: unknown): string[] {
  const def = (body as { _zod?: { def?: { shape?: Record<string, unknown> } } } | undefined)?._zod?.def
  return Object.keys(def?.shape ?? {})
}

test('P1.5 the record is public: months, kinds, and what a missed promise is worth; not of a members’ store', async () => {
  const order = await latePickup()
  await judge()
  const { first_ends_at } = await viewOf(order)
  const month = new Date(Date.parse(first_ends_at ?? '') + 8 * 60 * MINUTE_MS).toISOString().slice(0, 7)
  const { months, credit } = await site.call()('GET /promises', {})
  const [newest] = months.filter((one) => one.month === month)
  expect(newest?.kinds.find(({ kind }) => kind === 'pickup')?.missed).toBeGreaterThan(0)
  expect(newest?.missed).toBe(newest?.kinds.reduce((sum, { missed }) => sum + missed, 0))
  expect(credit).toEqual({
    points: 100,
    voucher: null,
    counts: ['pickup', 'return', 'ready', 'claim'],
    most_per_order: 2,
    most_per_day: 2,
  })
  const members = site.call(undefined, 'kinder-press.localhost')('GET /promises', {})
  expect((await refusal(members)).httpStatus).toBe(401)
})

test('P1.5 the page reads the record by its key, and the judge finds what is due by an index', async () => {
  const planOf = (name: string, values: readonly unknown[]) =>
    site.db.transaction(async (tx) => {
      // The tables of a test are so small that reading them whole would be quicker.
      await tx.query({ text: 'SET LOCAL enable_seqscan = off' })
      const sql = declaredStatements.find((one) => one.name === name)?.sql ?? ''
      const literal = values.reduce<string>((text, value, at) => text.replaceAll(`$${at + 1}`, `'${value}'`), sql)
      const { rows } = await tx.query({ text: `EXPLAIN ${literal}` })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  expect(await planOf('promise_months', [1, '2026-01'])).toMatch(/Index Cond: \(\(store_id = 1\) AND \(month >= /)
  expect(await planOf('promises_to_judge', ['2026-11-16', 200])).toMatch(/promise_due/)
})
