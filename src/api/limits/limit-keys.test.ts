import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Database } from '../db/database.ts'
import { declaredStatements } from '../db/statement.ts'
import './limit.queries.ts'
import '../checkout/place/guest-orders.queries.ts'
import { sweepExpiredLimits } from './sweep-limits.ts'

const { db } = await testDatabase()
const NOW = new Date('2026-11-16T09:00:00+08:00')
const limits = declaredStatements.filter(({ name, sql }) => sql.includes('rate_limit') && name !== 'sweep_limits')

/** A row for each of that many visitors, which expires that many seconds after NOW. */
async function visitors(database: Database, count: number, seconds: number): Promise<void> {
  await database.query({
    text: `INSERT INTO rate_limit (key, points, resets_at, resumes_at)
           SELECT 'visitors:' || $3 || ':' || n, 1, $2::timestamptz + make_interval(secs => $3::integer), $2 FROM generate_series(1, $1::integer) AS n`,
    values: [count, NOW, seconds],
  })
}

/** How a plan reads the table: lines such as `Index Scan using rate_limit_pkey on rate_limit r`. */
async function scansOf(sql: string): Promise<string[]> {
  const { rows } = await db.query({ text: `EXPLAIN (GENERIC_PLAN, COSTS OFF) ${sql}` })
  return rows.map((row) => String(row['QUERY PLAN'])).filter((line) => /Scan .*rate_limit/.test(line))
}

describe.each([5000, 100_000])('with the rows of %i visitors', (count) => {
  beforeAll(async () => {
    await visitors(db, count, count)
    await db.query({ text: 'ANALYZE rate_limit' })
  })

  test.each(limits.map(({ name, sql }) => [name, sql]))('%s finds its rows by their keys', async (_, sql) => {
    const others = (await scansOf(sql)).filter(
      (scan) => !scan.includes('rate_limit_pkey') && !/Bitmap Heap Scan/.test(scan),
    )
    expect(others).toEqual([])
  })
})

test('the sweep deletes what has expired, batch by batch, and nothing else', async () => {
  await visitors(db, 25, -1)
  await visitors(db, 25, 0)
  await visitors(db, 25, 1)
  await sweepExpiredLimits(db, NOW, 10)
  const { rows } = await db.query({
    text: `SELECT key LIKE '%:0:%' AS is_now, count(*)::integer AS count FROM rate_limit WHERE key !~ ':\\d{4,}:' GROUP BY 1 ORDER BY 1`,
  })
  expect(rows).toEqual([
    { is_now: false, count: 25 },
    { is_now: true, count: 25 },
  ])
})

test('the sweep does not wait for a row that a request has locked', async () => {
  await visitors(db, 3, -60)
  await db.transaction(async (tx) => {
    await tx.query({ text: `SELECT FROM rate_limit WHERE key = 'visitors:-60:2' FOR UPDATE` })
    await sweepExpiredLimits(db, NOW)
  })
  const { rows } = await db.query({ text: `SELECT key FROM rate_limit WHERE resets_at < $1`, values: [NOW] })
  expect(rows).toEqual([{ key: 'visitors:-60:2' }])
})
