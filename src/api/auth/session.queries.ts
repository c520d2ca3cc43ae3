import { bytea, citext, int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const sessionByToken = statement({
  name: 'session_by_token',
  sql: `SELECT id, customer_id FROM session WHERE store_id = $1 AND token_hash = $2 AND expires_at > $3`,
  args: [int, bytea, timestamp],
  row: { id: uuid, customer_id: uuid },
})

export const insertSession = statement({
  name: 'insert_session',
  sql: `INSERT INTO session (store_id, customer_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
  args: [int, uuid, bytea, timestamp, timestamp],
})

export const deleteSession = statement({
  name: 'delete_session',
  sql: `DELETE FROM session WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
})

export const credentialsByIdentifier = statement({
  name: 'credentials_by_identifier',
  sql: `SELECT id, password_hash FROM customer WHERE store_id = $1 AND (email = $2 OR mobile = $3)`,
  args: [int, citext, nullable(text)],
  row: { id: uuid, password_hash: nullable(text) },
})
