import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import type { Queryable } from './database.ts'
import { prefetch, settleAll } from './settle-all.ts'

const { db } = await testDatabase({ poolSize: 6 })
await db.query({ text: 'CREATE TABLE pot (id integer PRIMARY KEY, n integer NOT NULL)' })
await db.query({ text: 'INSERT INTO pot SELECT id, 0 FROM generate_series(1, 9) AS id' })
beforeEach(async () => void (await db.query({ text: 'UPDATE pot SET n = 0' })))

const add = (tx: Queryable, id: number) =>
  tx.query({ name: 'add_to_pot', text: 'UPDATE pot SET n = n + 1 WHERE id = $1', values: [id] })
const pots = async (...ids: number[]) =>
  (await db.query({ text: 'SELECT n FROM pot WHERE id = ANY ($1) ORDER BY id', values: [ids] })).rows.map(({ n }) => n)
const idOf = async (tx: Queryable): Promise<string> =>
  (await tx.query({ text: 'SELECT pg_current_xact_id()::text AS id' })).rows[0].id

/** A barrier for two transactions: each continues when both hold their first lock, so that they deadlock. Retries pass at once. */
function barrier() {
  let arrived = 0
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  return async () => {
    arrived += 1
    if (arrived === 2) open()
    await both
  }
}

test('security 75: of two transactions that wait for each other one is run again, in a new transaction, and both succeed', async () => {
  const meet = barrier()
  const runs: string[][] = [[], []]
  const one = (mine: number, other: number, who: number) =>
    db.transaction(async (tx) => {
      runs[who]?.push(await idOf(tx))
      await add(tx, mine)
      await meet()
      await add(tx, other)
      return who
    })
  expect(await Promise.all([one(1, 2, 0), one(2, 1, 1)])).toEqual([0, 1])
  expect(await pots(1, 2)).toEqual([2, 2])
  // One of them was retried, and every run had its own transaction. On a busy machine the two may deadlock again.
  expect(runs.flat().length).toBeGreaterThan(2)
  expect(new Set(runs.flat()).size).toBe(runs.flat().length)
})

test('security 75: statements that are sent together do not hide the deadlock', async () => {
  const meet = barrier()
  const one = (mine: number, other: number) =>
    db.transaction(async (tx) => {
      await add(tx, mine)
      await meet()
      await settleAll(add(tx, other), add(tx, mine), idOf(tx))
    })
  await Promise.all([one(3, 4), one(4, 3)])
  expect(await pots(3, 4)).toEqual([3, 3])
})

test('security 75: nor does a prefetched statement that is awaited after the next one has failed', async () => {
  const meet = barrier()
  const one = (mine: number, other: number) =>
    db.transaction(async (tx) => {
      await add(tx, mine)
      await meet()
      const asked = prefetch(add(tx, other))
      await idOf(tx)
      await asked
    })
  await Promise.all([one(5, 6), one(6, 5)])
  expect(await pots(5, 6)).toEqual([2, 2])
})

test('security 75: work that swallowed the error is retried, because PostgreSQL answers its COMMIT with ROLLBACK', async () => {
  const meet = barrier()
  const one = (mine: number, other: number) =>
    db.transaction(async (tx) => {
      await add(tx, mine)
      await meet()
      await add(tx, other).catch(() => {})
    })
  await Promise.all([one(7, 8), one(8, 7)])
  expect(await pots(7, 8)).toEqual([2, 2])
})

test('a transaction that ended in a rollback never counts as done, also when its error was swallowed', async () => {
  const swallowed = (...statements: string[]) =>
    db.transaction(async (tx) => {
      await add(tx, 9)
      for (const text of statements) await tx.query({ text }).catch(() => {})
      return 'done'
    })
  await expect(swallowed('INSERT INTO pot VALUES (1, 1)', 'SELECT 1')).rejects.toMatchObject({ code: '23505' })
  await expect(swallowed('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(db.snapshot((tx) => add(tx, 9).catch(() => 'done'))).rejects.toMatchObject({ code: '25006' })
  expect(await pots(9)).toEqual([0])
  // An error that was rolled back to a savepoint does not prevent the commit.
  expect(await swallowed('SAVEPOINT here', 'SELECT 1 / 0', 'ROLLBACK TO SAVEPOINT here')).toBe('done')
  expect(await pots(9)).toEqual([1])
})

test('a single statement that is the victim of a deadlock is retried', async () => {
  const meet = barrier()
  const block = db.transaction(async (tx) => {
    await add(tx, 2)
    await meet()
    await eventually(async () => expect(await waitingForLocks(db)).toBeGreaterThan(0))
    await add(tx, 1)
  })
  await meet()
  const both = db.query({
    text: `UPDATE pot SET n = n + 10 FROM (SELECT id FROM pot WHERE id IN (1, 2) ORDER BY id FOR UPDATE) AS held
    WHERE pot.id = held.id`,
  })
  await Promise.all([block, both])
  expect(await pots(1, 2)).toEqual([11, 11])
})

test('security 75: a serialisation failure is run again too', async () => {
  let runs = 0
  await db.transaction(async (tx) => {
    runs += 1
    await tx.query({ text: 'SET TRANSACTION ISOLATION LEVEL SERIALIZABLE' })
    await tx.query({ text: 'SELECT n FROM pot WHERE id = 9' })
    if (runs === 1) await add(db, 9)
    await add(tx, 9)
  })
  expect(runs).toBe(2)
  expect(await pots(9)).toEqual([2])
})

test.each(['40P01', '40001'])('security 75: %s three times in a row is thrown', async (code) => {
  let runs = 0
  const broken = db.transaction(async (tx) => {
    runs += 1
    await add(tx, 9)
    await tx.query({ text: `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$` })
  })
  await expect(broken).rejects.toMatchObject({ code })
  expect(runs).toBe(3)
  expect(await pots(9)).toEqual([0])
})

test('every other error is thrown at once', async () => {
  let runs = 0
  const broken = db.transaction(async (tx) => {
    runs += 1
    await tx.query({ text: 'INSERT INTO pot VALUES (1, 1)' })
  })
  await expect(broken).rejects.toMatchObject({ code: '23505' })
  expect(runs).toBe(1)
})
