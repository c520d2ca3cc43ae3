import { int, texts, uuid } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

/** The newest orders of a store with what a message can be about: their trips and refunds. */
export const ordersToPreview = statement({
  name: 'orders_to_preview',
  sql: `SELECT o.id,
          ARRAY(SELECT t.slug FROM trip t WHERE t.store_id = o.store_id AND t.order_id = o.id ORDER BY t.slug) AS trips,
          ARRAY(SELECT r.id::text FROM refund r WHERE r.store_id = o.store_id AND r.order_id = o.id ORDER BY r.created_at DESC) AS refunds
        FROM customer_order o WHERE o.store_id = $1 ORDER BY o.placed_at DESC, o.id DESC LIMIT $2::integer`,
  args: [int, int],
  row: { id: uuid, trips: texts, refunds: texts },
})

export const orderToPreview = statement({
  name: 'order_to_preview',
  sql: `SELECT o.id,
          ARRAY(SELECT t.slug FROM trip t WHERE t.store_id = o.store_id AND t.order_id = o.id ORDER BY t.slug) AS trips,
          ARRAY(SELECT r.id::text FROM refund r WHERE r.store_id = o.store_id AND r.order_id = o.id ORDER BY r.created_at DESC) AS refunds
        FROM customer_order o WHERE o.store_id = $1 AND o.id = $2`,
  args: [int, uuid],
  row: { id: uuid, trips: texts, refunds: texts },
})
