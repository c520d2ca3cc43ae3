import { int, nullable, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const moveOrderWindows = statement({
  name: 'move_order_windows',
  sql: `UPDATE customer_order SET first_starts_at = $3, first_ends_at = $4, last_starts_at = $5, last_ends_at = $6, changed_at = $7
        WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, nullable(timestamp), nullable(timestamp), nullable(timestamp), nullable(timestamp), timestamp],
})
