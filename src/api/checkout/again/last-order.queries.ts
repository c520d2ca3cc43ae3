import { SalesCategory } from '#contract/shop/sales-category.ts'
import { type Column, int, json, nullable, smallint, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import type { OrderAddress, OrderPlace } from '../../order-rows/order.queries.ts'

/** The customer's newest paid order. A table's order and a subscription's visit are not repeated: they begin elsewhere. */
export const lastOrder = statement({
  name: 'last_order_to_repeat',
  sql: `SELECT id, store_id, number, outlet_id, sales_type_id, category_id, place, address FROM customer_order
        WHERE store_id = $1 AND customer_id = $2 AND status NOT IN ('awaiting_payment', 'expired', 'cancelled')
          AND subscription_id IS NULL AND category_id <> ${SalesCategory.dineIn}
        ORDER BY placed_at DESC, id DESC LIMIT 1`,
  args: [int, uuid],
  row: {
    id: uuid,
    store_id: int,
    number: int,
    outlet_id: int,
    sales_type_id: int,
    category_id: smallint as Column<number> as Column<SalesCategory>,
    place: json<OrderPlace>(),
    address: nullable(json<OrderAddress>()),
  },
})
