import { timestamp } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const sweepSessions = statement({
  name: 'sweep_sessions',
  sql: `DELETE FROM session WHERE expires_at < $1`,
  args: [timestamp],
})

export const sweepVerifications = statement({
  name: 'sweep_verifications',
  sql: `DELETE FROM verification WHERE created_at < $1`,
  args: [timestamp],
})

export const sweepVisits = statement({
  name: 'sweep_identity_visits',
  sql: `DELETE FROM identity_visit WHERE expires_at < $1`,
  args: [timestamp],
})

export const sweepPasskeyChallenges = statement({
  name: 'sweep_passkey_challenges',
  sql: `DELETE FROM passkey_challenge WHERE expires_at < $1`,
  args: [timestamp],
})

export const sweepAddresses = statement({
  name: 'sweep_addresses',
  sql: `DELETE FROM customer_address WHERE deleted_at < $1`,
  args: [timestamp],
})

/** A guest's order is over by then. A customer's browsers end with their login. */
export const sweepGuestPush = statement({
  name: 'sweep_guest_push',
  sql: `DELETE FROM push_subscription WHERE order_id IS NOT NULL AND created_at < $1`,
  args: [timestamp],
})
