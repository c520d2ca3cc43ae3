import type { OperatorScope } from '#contract/operator/operator-limits.ts'
import { bytea, type Column, int, nullable, text, texts, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

const scopes = texts as Column<string[]> as Column<OperatorScope[]>

export const operatorByKey = statement({
  name: 'operator_by_key',
  sql: `SELECT id, name, scopes, last_used_at FROM operator_key WHERE store_id = $1 AND key_hash = $2 AND revoked_at IS NULL`,
  args: [int, bytea],
  row: { id: uuid, name: text, scopes, last_used_at: nullable(timestamp) },
})

export const noteKeyUse = statement({
  name: 'note_key_use',
  sql: `UPDATE operator_key SET last_used_at = $3 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, timestamp],
})

export const insertKey = statement({
  name: 'insert_operator_key',
  sql: `INSERT INTO operator_key (id, store_id, name, key_hash, scopes, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
  args: [uuid, int, text, bytea, scopes, timestamp],
})

export const revokeKey = statement({
  name: 'revoke_operator_key',
  sql: `UPDATE operator_key SET revoked_at = $3 WHERE store_id = $1 AND name = $2 AND revoked_at IS NULL`,
  args: [int, text, timestamp],
})

export const keysOfStore = statement({
  name: 'keys_of_store',
  sql: `SELECT name, scopes, created_at, last_used_at, revoked_at FROM operator_key WHERE store_id = $1 ORDER BY created_at, id`,
  args: [int],
  row: {
    name: text,
    scopes,
    created_at: timestamp,
    last_used_at: nullable(timestamp),
    revoked_at: nullable(timestamp),
  },
})
