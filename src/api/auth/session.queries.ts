import { bool, bytea, citext, int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const sessionByToken = statement({
  name: 'session_by_token',
  sql: `SELECT id, customer_id FROM session WHERE store_id = $1 AND token_hash = $2 AND expires_at > $3`,
  args: [int, bytea, timestamp],
  row: { id: uuid, customer_id: uuid },
})

export const insertSession = statement({
  name: 'insert_session',
  sql: `INSERT INTO session (store_id, customer_id, token_hash, created_at, expires_at, device) VALUES ($1, $2, $3, $4, $5, $6)`,
  args: [int, uuid, bytea, timestamp, timestamp, text],
})

export const deleteSession = statement({
  name: 'delete_session',
  sql: `DELETE FROM session WHERE store_id = $1 AND customer_id = $2 AND id = $3`,
  args: [int, uuid, uuid],
})

export const deleteOtherSessions = statement({
  name: 'delete_other_sessions',
  sql: `DELETE FROM session WHERE store_id = $1 AND customer_id = $2 AND id <> $3`,
  args: [int, uuid, uuid],
})

export const deleteAllSessions = statement({
  name: 'delete_all_sessions',
  sql: `DELETE FROM session WHERE store_id = $1 AND customer_id = $2`,
  args: [int, uuid],
})

export const customerSessions = statement({
  name: 'customer_sessions',
  sql: `SELECT id, device, created_at, expires_at FROM session
        WHERE store_id = $1 AND customer_id = $2 AND expires_at > $3 ORDER BY created_at DESC LIMIT 100`,
  args: [int, uuid, timestamp],
  row: { id: uuid, device: text, created_at: timestamp, expires_at: timestamp },
})

export const credentialsByIdentifier = statement({
  name: 'credentials_by_identifier',
  sql: `SELECT id, password_hash, profile_completed_at IS NULL AS needs_profile FROM customer
        WHERE store_id = $1 AND (email = $2 OR mobile = $3)`,
  args: [int, citext, nullable(text)],
  row: { id: uuid, password_hash: nullable(text), needs_profile: bool },
})
