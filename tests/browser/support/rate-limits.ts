import { readEnv } from '#api/base/env.ts'
import { joinDatabase } from '#api/db/connect-database.ts'
import type { Database } from '#api/db/database.ts'

/** The rate limits by client address. */
const BY_ADDRESS = ['messages-from', 'sign-ups', 'card-entries', 'declines-from', 'links-from', 'unpaid-orders']

/**
 * All tests share one client address. This resets its limits before a new customer or guest, if the server's
 * database is accessible. The limits themselves are tested with the API.
 */
export function resetRateLimits(): Promise<void> {
  const keys = BY_ADDRESS.map((name) => `${name}:%`)
  return withDatabase(async (db) => {
    await db.query({ text: 'DELETE FROM rate_limit WHERE key LIKE ANY ($1)', values: [keys] })
    await db.query({ text: 'UPDATE slot_booking SET network = NULL WHERE network IS NOT NULL' })
  })
}

async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const data = process.env.TEST_DATA_DIR ?? process.env.DATA_DIR
  if (!data) return
  const env = readEnv({ DATA_DIR: data })
  const joined = await joinDatabase({ env, dataRoot: data, warn: () => {}, say: () => {} })
  try {
    await work(joined.db)
  } finally {
    await joined.close()
  }
}
