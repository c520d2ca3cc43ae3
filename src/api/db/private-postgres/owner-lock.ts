import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../base/start-error.ts'

/** An arbitrary number that must never change. No other advisory lock is taken in the maintenance database. */
const ownerKey = 7_271_944
const timeoutMs = 2000

/** Takes the lock of the one server that owns the private PostgreSQL. The lock ends with its connection, so a killed owner releases it. */
export async function takeOwnership(client: pg.Client, folder: string) {
  // PostgreSQL needs a moment to notice that the connection of a killed owner has ended.
  for (const giveUpAt = performance.now() + timeoutMs; ; await sleep(50)) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerKey])
    if (rows[0]?.taken) return
    if (performance.now() > giveUpAt) {
      throw new StartError(`The database in ${folder} is in use by another server or command: stop that one first.`)
    }
  }
}
