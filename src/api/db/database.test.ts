import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { testDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sharedPostgres } from '#tests/support/shared-postgres.ts'
import { openDatabase } from './database.ts'

const LISTENER = 'clothesline'

/** A database whose connections can be ended and refused for a while. */
async function removable() {
  const { connection } = await testDatabase()
  const { database } = connection
  const admin = openDatabase({ ...(await sharedPostgres()), poolSize: 2 }, () => {})
  atEnd(admin.close)
  return {
    connection,
    async takeAway() {
      await admin.query({ text: `ALTER DATABASE ${database} ALLOW_CONNECTIONS false` })
      await admin.query({
        text: 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
        values: [database],
      })
    },
    bringBack: () => admin.query({ text: `ALTER DATABASE ${database} ALLOW_CONNECTIONS true` }),
    async listeners() {
      const { rows } = await admin.query({
        text: `SELECT count(*)::integer AS listeners FROM pg_stat_activity WHERE datname = $1 AND application_name = $2 AND query LIKE 'LISTEN%'`,
        values: [database, LISTENER],
      })
      return rows[0].listeners as number
    },
  }
}

async function listening(connection: Awaited<ReturnType<typeof removable>>['connection']) {
  const warned = vi.fn()
  const heard: string[] = []
  const rejoined = vi.fn()
  const db = openDatabase({ ...connection, poolSize: 1 }, warned)
  atEnd(db.close)
  const stop = await db.listen('news', (payload) => heard.push(payload), rejoined)
  atEnd(stop)
  return { db, heard, rejoined, warned, stop }
}

test.concurrent('a listener reconnects once after a long outage, with one connection', async () => {
  const { connection, takeAway, bringBack, listeners } = await removable()
  const { db, heard, rejoined, warned } = await listening(connection)
  const began = performance.now()
  await takeAway()
  await eventually(() => expect(warned.mock.calls.length).toBeGreaterThan(7))
  // One retry every half second, with at most two warnings each: from its connection and from its caller. Retries that double would give many more.
  const triesAtMost = (performance.now() - began) / 500 + 1
  expect(warned.mock.calls.length).toBeLessThanOrEqual(2 * triesAtMost)
  await bringBack()
  await eventually(() => expect(rejoined).toHaveBeenCalledTimes(1))
  // A second reconnect would happen within this time.
  await sleep(700)
  expect(await listeners()).toBe(1)
  await db.query({ text: `NOTIFY news, 'once'` })
  await eventually(() => expect(heard).toEqual(['once']))
  expect(rejoined).toHaveBeenCalledTimes(1)
})

test.concurrent('a listener that is stopped during an outage stays stopped', async () => {
  const { connection, takeAway, bringBack, listeners } = await removable()
  const { rejoined, stop } = await listening(connection)
  await takeAway()
  await sleep(700)
  await stop()
  await bringBack()
  await sleep(700)
  expect(await listeners()).toBe(0)
  expect(rejoined).not.toHaveBeenCalled()
})

test('a connection that PostgreSQL ends as it is handed to the next transaction fails that transaction, not the process', async () => {
  const { connection } = await testDatabase()
  const [db, killer] = [openDatabase({ ...connection, poolSize: 1 }, () => {}), openDatabase(connection, () => {})]
  atEnd(db.close)
  atEnd(killer.close)
  const { rows } = await db.query({ text: 'SELECT pg_backend_pid() AS pid' })
  const before = db.query({ text: 'SELECT pg_sleep(0.2)' })
  const next = db.transaction((tx) => tx.query({ text: 'SELECT 2' }))
  const killed = killer.query({ text: 'SELECT pg_terminate_backend($1) FROM pg_sleep(0.5)', values: [rows[0].pid] })
  const sleeping = {
    text: `SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(0._)%' AND state = 'active' AND pid <> pg_backend_pid() AND datname = current_database()`,
  }
  await eventually(async () => expect((await killer.query(sleeping)).rowCount).toBe(2), 5)
  // The end of the connection arrives together with the answer of the query, because this thread reads neither meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  await Promise.allSettled([before, next, killed])
  expect((await db.query({ text: 'SELECT 3 AS three' })).rows).toEqual([{ three: 3 }])
})
