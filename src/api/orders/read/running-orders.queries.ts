import { int, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** The customer's orders that are under way. A subscription's visits before their pickup do not count: they end with the account. */
export const runningOrders = statement({
  name: 'running_orders',
  sql: `SELECT id, number FROM customer_order
        WHERE store_id = $1 AND customer_id = $2 AND status NOT IN ('expired', 'delivered', 'collected', 'completed', 'cancelled')
          AND NOT (subscription_id IS NOT NULL AND status IN ('awaiting_payment', 'confirmed'))
        ORDER BY number`,
  args: [int, uuid],
  row: { id: uuid, number: int },
})

export const openByLink = statement({
  name: 'open_order_by_link',
  sql: `UPDATE customer_order SET opens_by_link = true WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
})
