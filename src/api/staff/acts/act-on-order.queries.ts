import { int, nullable, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { orderStatus } from '../../order-rows/order-row.queries.ts'

export const heldFrom = statement({
  name: 'held_from',
  sql: `SELECT held_from, status FROM customer_order WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE`,
  args: [int, uuid],
  row: { held_from: nullable(orderStatus), status: orderStatus },
})
