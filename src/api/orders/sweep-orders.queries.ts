import { int, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** Orders that were handed over before $1, the end of their claim window. */
export const ordersToComplete = statement({
  name: 'orders_to_complete',
  sql: `SELECT store_id, id FROM customer_order WHERE status IN ('delivered', 'collected') AND changed_at < $1 ORDER BY changed_at LIMIT $2::integer`,
  args: [timestamp, int],
  row: { store_id: int, id: uuid },
})
