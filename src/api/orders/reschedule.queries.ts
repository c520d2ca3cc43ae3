import { int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const moveOrderWindows = statement({
  name: 'move_order_windows',
  sql: `UPDATE customer_order SET first_starts_at = $3, first_ends_at = $4, last_starts_at = $5, last_ends_at = $6, changed_at = $7
        WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, nullable(timestamp), nullable(timestamp), nullable(timestamp), nullable(timestamp), timestamp],
})

/** One leg only; the other stays as it is. */
export const moveOrderLeg = statement({
  name: 'move_order_leg',
  sql: `UPDATE customer_order SET changed_at = $6,
          first_starts_at = CASE $3::text WHEN 'first' THEN $4 ELSE first_starts_at END,
          first_ends_at = CASE $3 WHEN 'first' THEN $5 ELSE first_ends_at END,
          last_starts_at = CASE $3 WHEN 'last' THEN $4 ELSE last_starts_at END,
          last_ends_at = CASE $3 WHEN 'last' THEN $5 ELSE last_ends_at END
        WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, text, timestamp, timestamp, timestamp],
})
