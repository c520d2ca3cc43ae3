import { expect } from 'vitest'
import type { Queryable } from '#api/db/database.ts'
import { eventually } from './eventually.ts'

/**
 * The number of connections to this database that wait for a lock. `pg_locks` would include other test files'
 * databases.
 */
export async function waitingForLocks(db: Queryable): Promise<number> {
  const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await db.query({ text })).rows.length
}

/** The tables that the one transaction of this database has written to that waits for a lock. */
export async function writtenWhileWaiting(db: Queryable): Promise<string[]> {
  await eventually(async () => expect(await waitingForLocks(db)).toBe(1))
  const text = `SELECT DISTINCT relation::regclass::text AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
                WHERE a.datname = current_database() AND a.wait_event_type = 'Lock' AND l.locktype = 'relation' AND l.mode = 'RowExclusiveLock'`
  return (await db.query({ text })).rows.map(({ name }) => name as string)
}
