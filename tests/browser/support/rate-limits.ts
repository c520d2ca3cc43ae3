import { withDatabase } from './server-database.ts'

/** The rate limits by client address. */
const BY_ADDRESS = ['messages-from', 'sign-ups', 'card-entries', 'declines-from', 'links-from', 'unpaid-orders']

/**
 * All tests share one client address. This resets its limits before a new customer or guest, if the server's
 * database is accessible. The limits themselves are tested with the API.
 */
export async function resetRateLimits(): Promise<void> {
  const keys = BY_ADDRESS.map((name) => `${name}:%`)
  await withDatabase(async (db) => {
    await db.query({ text: 'DELETE FROM rate_limit WHERE key LIKE ANY ($1)', values: [keys] })
    await db.query({ text: 'UPDATE slot_booking SET network = NULL WHERE network IS NOT NULL' })
  })
}
