import type { TripStatus } from '#contract/order/checkout-limits.ts'
import { int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import type { OrderPlace } from '../order-rows/order.queries.ts'
import { orderKind, orderStatus } from '../order-rows/order-row.queries.ts'
import { SERVICES_CENTS } from '../orders/services/services.queries.ts'

const ROW = {
  id: uuid,
  number: int,
  kind: orderKind,
  status: orderStatus,
  place: json<OrderPlace>(),
  customer: nullable(text),
  total_cents: int,
  placed_at: timestamp,
  placed_key: text,
  first_starts_at: nullable(timestamp),
  last_starts_at: nullable(timestamp),
  looked_at: nullable(timestamp),
  trips: json<{ slug: string; status: TripStatus }[]>(),
}
const SELECT = `SELECT o.id, o.number, o.kind, o.status, o.place, o.contact ->> 'name' AS customer,
          o.total_cents + ${SERVICES_CENTS} AS total_cents, o.placed_at,
          o.placed_at::text AS placed_key, o.first_starts_at, o.last_starts_at, o.looked_at,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'status', t.status) ORDER BY t.kind DESC, length(t.slug), t.slug), '[]')
           FROM trip t WHERE t.store_id = $1 AND t.order_id = o.id) AS trips
        FROM customer_order o`

/** Separate statements with and without a status, so each uses its own index. */
export const newestOrders = statement({
  name: 'newest_orders',
  sql: `${SELECT} WHERE o.store_id = $1 AND (o.placed_at, o.id) < ($2::text::timestamptz, $3)
        ORDER BY o.placed_at DESC, o.id DESC LIMIT $4::integer`,
  args: [int, text, uuid, int],
  row: ROW,
})

export const newestOrdersInState = statement({
  name: 'newest_orders_in_state',
  sql: `${SELECT} WHERE o.store_id = $1 AND (o.placed_at, o.id) < ($2::text::timestamptz, $3) AND o.status = $5
        ORDER BY o.placed_at DESC, o.id DESC LIMIT $4::integer`,
  args: [int, text, uuid, int, orderStatus],
  row: ROW,
})
