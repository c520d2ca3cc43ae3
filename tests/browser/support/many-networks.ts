import { joinDatabase } from '#api/db/connect-database.ts'
import type { Database } from '#api/db/database.ts'
import { readEnv } from '#api/env.ts'

/** The limits that count by the address somebody comes from. */
const BY_ADDRESS = ['messages-from', 'sign-ups', 'card-entries', 'declines-from', 'links-from', 'unpaid-orders']

/**
 * All tests come from one address, real customers do not. What was counted for it is forgotten before another customer or guest comes, where the
 * server's data is at hand; the limits themselves are proved by tests of the API.
 */
export function fromAnotherNetwork(): Promise<void> {
  const keys = BY_ADDRESS.map((name) => `${name}:%`)
  return atTheData(async (db) => {
    await db.query({ text: 'DELETE FROM rate_limit WHERE key LIKE ANY ($1)', values: [keys] })
    await db.query({ text: 'UPDATE slot_booking SET network = NULL WHERE network IS NOT NULL' })
  })
}

/** The demo customer as a newcomer finds her, whatever other tests did with her. */
export function asOnTheFirstDay(email: string): Promise<void> {
  const whose = 'customer_id IN (SELECT id FROM customer WHERE email = $1)'
  return atTheData(async (db) => {
    await db.query({
      text: `DELETE FROM cart_line WHERE cart_id IN (SELECT id FROM cart WHERE ${whose})`,
      values: [email],
    })
    await db.query({ text: 'UPDATE customer SET main_address_id = NULL WHERE email = $1', values: [email] })
    await db.query({ text: `UPDATE customer_address SET deleted_at = now() WHERE ${whose}`, values: [email] })
  })
}

async function atTheData(work: (db: Database) => Promise<void>): Promise<void> {
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
