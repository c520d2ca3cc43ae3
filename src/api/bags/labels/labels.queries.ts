import type { CareLine } from '#contract/account/care.ts'
import { int, ints, json, text, timestamp } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { orderStatus } from '../../order-rows/order-row.queries.ts'

const COLUMNS = `o.number, o.status, coalesce(nullif(c.first_name, ''), split_part(ltrim(o.contact ->> 'name'), ' ', 1), '') AS name, o.care,
          (SELECT coalesce(jsonb_agg(b.code ORDER BY b.n), '[]') FROM bag b
           WHERE b.store_id = o.store_id AND b.order_id = o.id AND b.unused_at IS NULL) AS codes
        FROM customer_order o LEFT JOIN customer c ON c.store_id = o.store_id AND c.id = o.customer_id`
const ROW = { number: int, status: orderStatus, name: text, care: json<CareLine[]>(), codes: json<string[]>() }

export const labelsOfOrders = statement({
  name: 'labels_of_orders',
  sql: `SELECT ${COLUMNS} WHERE o.store_id = $1 AND o.number = ANY ($2) ORDER BY o.number`,
  args: [int, ints],
  row: ROW,
})

const OF_DAY = `WHERE o.store_id = $1 AND o.first_starts_at >= $2 AND o.first_starts_at < $3
          AND o.status NOT IN ('awaiting_payment', 'cancelled', 'expired')`

/** The orders that are picked up or dropped off between $2 and $3, by their time. Read by customer_order_first. */
export const labelsOfDay = statement({
  name: 'labels_of_day',
  sql: `SELECT ${COLUMNS} ${OF_DAY} ORDER BY o.first_starts_at, o.number LIMIT $4::integer OFFSET $5::integer`,
  args: [int, timestamp, timestamp, int, int],
  row: ROW,
})

export const ordersToLabel = statement({
  name: 'orders_to_label',
  sql: `SELECT count(*)::integer AS count FROM customer_order o ${OF_DAY}`,
  args: [int, timestamp, timestamp],
  row: { count: int },
})
