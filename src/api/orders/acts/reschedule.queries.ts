import { int, nullable, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { legColumn } from '../../order-rows/order-parts.queries.ts'

export const moveOrderWindows = statement({
  name: 'move_order_windows',
  sql: `UPDATE customer_order SET first_starts_at = $firstStartsAt, first_ends_at = $firstEndsAt,
          early_starts_at = $earlyStartsAt, early_ends_at = $earlyEndsAt,
          last_starts_at = $lastStartsAt, last_ends_at = $lastEndsAt, changed_at = $now
        WHERE store_id = $storeId AND id = $orderId`,
  args: {
    storeId: int,
    orderId: uuid,
    firstStartsAt: nullable(timestamp),
    firstEndsAt: nullable(timestamp),
    earlyStartsAt: nullable(timestamp),
    earlyEndsAt: nullable(timestamp),
    lastStartsAt: nullable(timestamp),
    lastEndsAt: nullable(timestamp),
    now: timestamp,
  },
})

/** Changes one leg. The others stay. */
export const moveOrderLeg = statement({
  name: 'move_order_leg',
  sql: `UPDATE customer_order SET changed_at = $6,
          first_starts_at = CASE $3::text WHEN 'first' THEN $4 ELSE first_starts_at END,
          first_ends_at = CASE $3 WHEN 'first' THEN $5 ELSE first_ends_at END,
          early_starts_at = CASE $3 WHEN 'early' THEN $4 ELSE early_starts_at END,
          early_ends_at = CASE $3 WHEN 'early' THEN $5 ELSE early_ends_at END,
          last_starts_at = CASE $3 WHEN 'last' THEN $4 ELSE last_starts_at END,
          last_ends_at = CASE $3 WHEN 'last' THEN $5 ELSE last_ends_at END
        WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, legColumn, timestamp, timestamp, timestamp],
})
