import { int, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** Committed before the gateway is asked, under its own id as the key; due at once. */
export const insertRefund = statement({
  name: 'insert_refund',
  sql: `INSERT INTO refund (id, store_id, order_id, attempt_id, amount_cents, reason, actor, status, created_at, check_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'created', $8, $8)`,
  args: [uuid, int, uuid, uuid, int, text, text, timestamp],
})
