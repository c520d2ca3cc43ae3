import type { Database } from '#api/db/database.ts'

/** SQL that an attacker would like to have run. A sequence keeps its step even if the transaction is rolled back. */
export const TRIP = `SELECT nextval('tripwire')`

/** Lays the wire in a test's database, and says afterwards whether it was touched. */
export async function tripwire(db: Database): Promise<() => Promise<boolean>> {
  await db.query({ text: 'CREATE SEQUENCE tripwire' })
  return async () => (await db.query({ text: 'SELECT is_called FROM tripwire' })).rows[0].is_called
}
