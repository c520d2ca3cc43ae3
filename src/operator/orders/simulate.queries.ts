import { bool, int, json, nullable, smallint, uuid } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'
import { orderKind, orderStatus } from '#api/order-rows/order-row.queries.ts'
import type { SimulatedOrder } from '#rules/orders/simulated-step.ts'

/** The unfinished orders of a store: all of them, or the named one if it is unfinished. */
export const ordersUnderWay = statement({
  name: 'orders_under_way',
  sql: `SELECT o.id, o.number, o.kind, o.status, o.category_id,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('slug', t.slug, 'leg', t.leg, 'status', t.status) ORDER BY length(t.slug), t.slug), '[]')
           FROM trip t WHERE t.store_id = $1 AND t.order_id = o.id) AS trips,
          EXISTS (SELECT FROM proposed_service s WHERE s.store_id = $1 AND s.order_id = o.id) AS has_proposals
        FROM customer_order o
        WHERE o.store_id = $1 AND o.status NOT IN ('awaiting_payment', 'completed', 'expired', 'cancelled', 'on_hold')
          AND ($2::uuid IS NULL OR o.id = $2)
        ORDER BY o.placed_at LIMIT 100`,
  args: [int, nullable(uuid)],
  row: {
    id: uuid,
    number: int,
    kind: orderKind,
    status: orderStatus,
    category_id: smallint,
    trips: json<SimulatedOrder['trips'][number][]>(),
    has_proposals: bool,
  },
})
