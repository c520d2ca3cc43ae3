import type { OrderView } from '#contract/order/order-shapes.ts'
import type { SalesCategory } from '#contract/shop/sales-category.ts'
import { type Column, int, json, nullable, smallint, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import type { OrderPlace } from '../../order-rows/order.queries.ts'
import { HELD_CENTS } from '../../order-rows/order-parts.queries.ts'
import { orderKind, orderStatus } from '../../order-rows/order-row.queries.ts'
import { INCLUDED_CENTS, QUESTION } from '../../order-rows/weighed-order.queries.ts'
import { SERVICES_CENTS, STATUS_NOW } from '../services/services.queries.ts'

export type HistoryFilter = 'all' | 'active' | 'past'

/** The same conditions as the partial indexes, so each page is found by index. */
const filters: Record<HistoryFilter, string> = {
  all: `o.status <> 'expired'`,
  active: `o.status NOT IN ('expired', 'delivered', 'collected', 'completed', 'cancelled')`,
  past: `o.status <> 'expired' AND o.status IN ('delivered', 'collected', 'completed', 'cancelled')`,
}

export type HistoryTrip = {
  id: string
  kind: 'pickup' | 'delivery'
  status: string
  starts_at: string
  ends_at: string
  driver_name: string | null
  changed_at: string
}
type Weight = NonNullable<OrderView['weight']>
export type HistoryWeight = Pick<Weight, 'weighed_at' | 'final_cents' | 'services_cents' | 'limit_cents' | 'hold'> & {
  question: Pick<NonNullable<Weight['question']>, 'state' | 'asked_cents'> | null
  payments: Pick<OrderView['payments'][number], 'purpose' | 'status' | 'held_cents'>[]
}
export type HistoryEarning = { points: number; reversed_points: number }
export type HistoryItem = { name: string; qty: number; unit: string; image: string }

/** What is read of an order's weight: the same facts as of one order, for the same rules. */
const WEIGHT = `CASE WHEN w.order_id IS NOT NULL THEN jsonb_build_object('weighed_at', w.weighed_at, 'final_cents', w.final_cents,
              'services_cents', ${INCLUDED_CENTS}, 'limit_cents', w.limit_cents,
              'hold', CASE WHEN w.needs_hold THEN CASE WHEN w.hold_failed_at IS NULL THEN 'later' ELSE 'failed' END END,
              'question', CASE WHEN w.question IS NOT NULL THEN jsonb_build_object('state', ${QUESTION}, 'asked_cents', w.asked_cents) END,
              'payments', (SELECT coalesce(jsonb_agg(jsonb_build_object('purpose', a.purpose, 'status', a.status, 'held_cents', ${HELD_CENTS}) ORDER BY a.seq), '[]')
                FROM payment_attempt a WHERE a.store_id = w.store_id AND a.order_id = w.order_id)) END`

/** One page of a customer's orders, newest first, after the cursor ($4, $5). */
const page = (filter: HistoryFilter) =>
  statement({
    name: `history_${filter}`,
    sql: `SELECT o.id, o.number, o.kind, o.category_id, o.status, o.held_from, o.placed_at, o.placed_at::text AS placed_key, o.total_cents,
            ${SERVICES_CENTS} AS services_cents, o.place,
            o.expires_at, o.first_starts_at, o.first_ends_at, o.last_starts_at, o.last_ends_at,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('name', l.product_name, 'qty', l.qty, 'unit', l.unit, 'image', l.image) ORDER BY l.position), '[]')
             FROM (SELECT product_name, qty, unit, image, position FROM order_line WHERE store_id = $1 AND order_id = o.id AND kind = 'item'
                   ORDER BY position LIMIT 3) l) AS items,
            (SELECT coalesce(sum(CASE WHEN l.unit = 'kg' THEN 1 ELSE l.qty END), 0)::integer FROM order_line l WHERE l.store_id = $1 AND l.order_id = o.id AND l.kind = 'item') AS pieces,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'status', t.status, 'starts_at', t.starts_at,
               'ends_at', t.ends_at, 'driver_name', t.driver_name, 'changed_at', t.changed_at)
               ORDER BY length(t.slug), t.slug), '[]') FROM trip t WHERE t.store_id = $1 AND t.order_id = o.id) AS trips,
            (SELECT count(*)::integer FROM proposed_service s WHERE s.store_id = $1 AND s.order_id = o.id AND ${STATUS_NOW} = 'proposed') AS open_services,
            ${WEIGHT} AS weight,
            o.paid_cents, o.refunded_cents,
            (SELECT jsonb_build_object('points', sum(e.points) FILTER (WHERE e.kind = 'earned'),
                      'reversed_points', coalesce(-sum(e.points) FILTER (WHERE e.kind = 'reversed'), 0))
             FROM points_entry e WHERE e.store_id = $1 AND e.order_id = o.id AND e.customer_id = $2 AND e.reason NOT LIKE 'promise:%'
             HAVING bool_or(e.kind = 'earned')) AS earned
          FROM customer_order o LEFT JOIN weighed_order w ON w.store_id = o.store_id AND w.order_id = o.id
          WHERE o.store_id = $1 AND o.customer_id = $2 AND ${filters[filter]} AND ($3 = '' OR o.kind = $3)
            AND (o.placed_at, o.id) < ($4::text::timestamptz, $5)
          ORDER BY o.placed_at DESC, o.id DESC LIMIT $6::integer`,
    args: [int, uuid, text, text, uuid, int],
    row: {
      id: uuid,
      number: int,
      kind: orderKind,
      category_id: smallint as Column<number> as Column<SalesCategory>,
      status: orderStatus,
      held_from: nullable(orderStatus),
      placed_at: timestamp,
      placed_key: text,
      total_cents: int,
      services_cents: int,
      place: json<OrderPlace>(),
      expires_at: nullable(timestamp),
      first_starts_at: nullable(timestamp),
      first_ends_at: nullable(timestamp),
      last_starts_at: nullable(timestamp),
      last_ends_at: nullable(timestamp),
      items: json<HistoryItem[]>(),
      pieces: int,
      trips: json<HistoryTrip[]>(),
      open_services: int,
      weight: nullable(json<HistoryWeight>()),
      paid_cents: int,
      refunded_cents: int,
      earned: nullable(json<HistoryEarning>()),
    },
  })

export const historyPage = { all: page('all'), active: page('active'), past: page('past') }
