import { beforeAll, expect, test, vi } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { type Cluster, freezeNode, killNode, startCluster } from '#tests/support/cluster.ts'
import { eventually } from '#tests/support/eventually.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { parseDatabaseUrl } from '../base/database-url.ts'
import { isDatabaseAway } from './away.ts'
import { openDatabase } from './database.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
  atEnd(cluster.stop)
})

/** What all databases of this file warn of. Those of the same hosts share one search. */
const warned: string[] = []

function opened(url = cluster.url, timeoutMs = PATIENCE_MS) {
  const db = openDatabase({ ...parseDatabaseUrl(url), timeoutMs, poolSize: 3 }, (error) => warned.push(error.message))
  atEnd(db.close)
  return db
}
const standbyFirst = () => {
  const { primary, standby } = cluster
  return cluster.url.replace(/@[^/]+/, `@127.0.0.1:${standby.port},127.0.0.1:${primary.port}`)
}
const PORT = { text: `SELECT current_setting('port')::integer AS port` }

test('connections go to the host that accepts writes, also when it is named last', async () => {
  for (const url of [cluster.url, standbyFirst()]) {
    const db = opened(url)
    const ports = await Promise.all(Array.from({ length: 3 }, async () => (await db.query(PORT)).rows[0].port))
    expect(new Set(ports)).toEqual(new Set([cluster.primary.port]))
  }
})

test('a wrong password is refused at once, with the reason of each host and without the password', async () => {
  const wrong = cluster.url.replace(/:[^:@]+@/, ':hunter2@')
  const db = opened(wrong)
  const failure = await db.query(PORT).catch((error: Error) => error)
  expect(String(failure)).toMatch(/no host accepts writes \(127\.0\.0\.1:\d+: password authentication failed.*; 127/)
  expect(String(failure)).not.toContain('hunter2')
})

test('without a host that accepts writes the search ends at its limit, and callers are told to come again', async () => {
  const db = opened(`postgres://clothesline@127.0.0.1:1,127.0.0.1:2/postgres`, 1000)
  const failure = await db.query(PORT).catch((error: Error) => error)
  expect(String(failure)).toMatch(/no host accepts writes \(127\.0\.0\.1:1: .*ECONNREFUSED.*; 127\.0\.0\.1:2/)
  expect(isDatabaseAway(failure)).toBe(true)
})

test('a read-only session is told as unavailable, and its connection is not used again', async () => {
  const db = opened()
  const pid = async () => (await db.query({ text: 'SELECT pg_backend_pid() AS pid' })).rows[0].pid
  const before = await pid()
  const write = db.transaction(async (tx) => {
    await tx.query({ text: 'SET TRANSACTION READ ONLY' })
    await tx.query({ text: 'CREATE TABLE refused ()' })
  })
  const failure = await write.catch((error: Error) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  expect(await pid()).not.toBe(before)
})

test('after a promotion statements, listeners and statements under way go to the new primary', async () => {
  const db = opened()
  const heard: string[] = []
  const rejoined = vi.fn()
  const stop = await db.listen('news', (payload) => heard.push(payload), rejoined)
  await killNode(cluster.primary)
  await cluster.promote()
  await eventually(async () => expect((await db.query(PORT)).rows[0].port).toBe(cluster.primary.port))
  await eventually(() => expect(rejoined).toHaveBeenCalled())
  await db.query({ text: `NOTIFY news, 'at the new one'` })
  await eventually(() => expect(heard).toEqual(['at the new one']))
  expect(warned.filter((message) => message.startsWith('the database has moved to 127.0.0.1'))).not.toEqual([])

  await cluster.replaceStandby()
  // A machine that vanishes answers nothing, and its connections stay open. No limit of ours ends this statement.
  const underWay = db.query({ text: 'SELECT pg_sleep(100000)' }).catch((error: Error) => error)
  await eventually(async () => {
    const { rowCount } = await cluster.primary.ask(
      `SELECT FROM pg_stat_activity WHERE query LIKE '%sleep(100000)' AND pid <> pg_backend_pid()`,
    )
    expect(rowCount).toBe(1)
  })
  const calls = rejoined.mock.calls.length
  await freezeNode(cluster.primary)
  await cluster.promote()
  expect(isDatabaseAway(await underWay)).toBe(true)
  expect((await db.query(PORT)).rows[0].port).toBe(cluster.primary.port)
  await eventually(() => expect(rejoined.mock.calls.length).toBeGreaterThan(calls))
  await stop()
})
