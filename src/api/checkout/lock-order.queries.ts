import { int, text, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const lockOrder = statement({
  name: 'lock_order',
  sql: `SELECT status, total_cents FROM customer_order WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE`,
  args: [int, uuid],
  row: { status: text, total_cents: int },
})
