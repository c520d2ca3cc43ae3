import type { Queryable } from '#api/db/database.ts'

/**
 * The number of connections to this database that wait for a lock. `pg_locks` would include other test files'
 * databases.
 */
export async function waitingForLocks(db: Queryable): Promise<number> {
  const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await db.query({ text })).rows.length
}
