import type { Database } from '#api/db/database.ts'

/** SQL that an attacker would inject. A sequence keeps its step even if the transaction is rolled back. */
export const TRIP = `SELECT nextval('tripwire')`

/** Creates the sequence in a test's database. The returned function tells whether it was touched. */
export async function tripwire(db: Database): Promise<() => Promise<boolean>> {
  await db.query({ text: 'CREATE SEQUENCE tripwire' })
  return async () => (await db.query({ text: 'SELECT is_called FROM tripwire' })).rows[0].is_called
}
