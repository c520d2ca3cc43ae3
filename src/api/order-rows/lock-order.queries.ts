import { bigint, int, text, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const lockOrder = statement({
  name: 'lock_order',
  sql: `SELECT status, total_cents FROM customer_order WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE`,
  args: [int, uuid],
  row: { status: text, total_cents: int },
})

/** Staff end an order that waits for its payment only when they close its window. */
export const wasEndedByStaff = statement({
  name: 'was_ended_by_staff',
  sql: `SELECT id FROM order_event WHERE store_id = $1 AND order_id = $2 AND kind = 'order' AND from_state = 'awaiting_payment'
          AND to_state = 'cancelled' AND actor LIKE 'operator:%'`,
  args: [int, uuid],
  row: { id: bigint },
})
