import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../base/start-error.ts'

/** Any number, the same for ever; it is taken in the maintenance database, where nobody else takes any. */
const ownerKey = 7_271_944
const patienceMs = 2000

/** One server owns the private PostgreSQL at a time; the lock lives as long as the connection, so a kill frees it. */
export async function takeOwnership(client: pg.Client, folder: string) {
  // The connection of an owner killed this instant takes a moment to go.
  for (const giveUpAt = performance.now() + patienceMs; ; await sleep(50)) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerKey])
    if (rows[0]?.taken) return
    if (performance.now() > giveUpAt) {
      throw new StartError(`The database in ${folder} is in use by another server or command: stop that one first.`)
    }
  }
}
