import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Queryable } from './database.ts'
import { prefetch, settleAll } from './settle-all.ts'

const { db } = await testDatabase({ poolSize: 1 })
await db.query({ text: 'CREATE TABLE counted (n integer PRIMARY KEY)' })
const add = (tx: Queryable, n: number) =>
  tx.query({ name: 'add', text: 'INSERT INTO counted VALUES ($1)', values: [n] })
const all = async () => (await db.query({ text: 'SELECT n FROM counted ORDER BY n' })).rows.map(({ n }) => n)

test('pipelined statements are answered in the order they were sent', async () => {
  const [, before, , after] = await db.transaction((tx) =>
    settleAll(
      add(tx, 1),
      tx.query({ text: 'SELECT count(*)::integer AS n FROM counted' }),
      add(tx, 2),
      tx.query({ text: 'SELECT count(*)::integer AS n FROM counted' }),
    ),
  )
  expect([before.rows[0], after.rows[0]]).toEqual([{ n: 1 }, { n: 2 }])
  expect(await all()).toEqual([1, 2])
})

test('a failing part rolls back the transaction, and its error is thrown', async () => {
  const twice = async (tx: Queryable) => {
    await add(tx, 10)
    await add(tx, 11)
  }
  const broken = db.transaction((tx) => settleAll(twice(tx), add(tx, 1), add(tx, 12)))
  await expect(broken).rejects.toMatchObject({ code: '23505' })
  expect(await all()).toEqual([1, 2])
  // The connection stays usable, also for a prepared statement whose first use failed.
  await db.transaction((tx) => settleAll(add(tx, 3), add(tx, 4)))
  expect(await all()).toEqual([1, 2, 3, 4])
})

test('a failing part waits for the others, so that none of them writes after the rollback', async () => {
  const slow = async (tx: Queryable) => {
    for (let n = 20; n < 25; n += 1) await add(tx, n)
  }
  const broken = db.transaction((tx) => settleAll(Promise.reject(new Error('no')), slow(tx)))
  await expect(broken).rejects.toThrow('no')
  expect(await all()).toEqual([1, 2, 3, 4])
})

test('a prefetched statement that is never awaited fails silently, and its transaction is rolled back', async () => {
  const broken = db.transaction(async (tx) => {
    prefetch(add(tx, 1))
    prefetch(add(tx, 30))
    throw new Error('something else')
  })
  await expect(broken).rejects.toThrow('something else')
  expect(await all()).toEqual([1, 2, 3, 4])
})

test('a query after the end of its transaction is refused, because another transaction may use the connection', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const slow = async (tx: Queryable) => {
    await tx.query({ text: 'SELECT pg_sleep(0.05)' })
    await add(tx, 40)
  }
  const broken = db.transaction(async (tx) => {
    late = prefetch(slow(tx))
    throw new Error('something else')
  })
  await expect(broken).rejects.toThrow('something else')
  await db.transaction(async (tx) => {
    await expect(late).rejects.toThrow('the transaction is over')
    await add(tx, 5)
  })
  expect(await all()).toEqual([1, 2, 3, 4, 5])
})
