import type { OrderStatus, PaymentStatus } from '#contract/order/checkout-limits.ts'
import { bigint, bytea, type Column, int, json, nullable, smallint, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import type { OrderContact, OrderPlace } from '../../order-rows/order.queries.ts'
import type { KeptMethod } from '../../order-rows/payment-kept.ts'
import type { PayerAction } from '../../parts/gateway-port.ts'

type PurchaseLine = {
  product_id: number | null
  product_name: string
  option_name: string | null
  variant_name: string | null
  qty: number
  piece_cents: number
}

const statusColumn = text as Column<string> as Column<OrderStatus>
const paymentColumn = text as Column<string> as Column<PaymentStatus>
const kindColumn = text as Column<string> as Column<'trips' | 'regular'>
/** Read only: never a parameter. */
const linesColumn: Column<PurchaseLine[]> = { type: 'json' }

const ROW = {
  id: uuid,
  number: int,
  kind: kindColumn,
  category_id: smallint,
  status: statusColumn,
  customer_id: nullable(uuid),
  contact: json<OrderContact>(),
  place: json<OrderPlace>(),
  total_cents: int,
  limit_cents: nullable(int),
  paid_cents: int,
  refunded_cents: int,
  expires_at: nullable(timestamp),
  first_starts_at: nullable(timestamp),
  first_ends_at: nullable(timestamp),
  last_starts_at: nullable(timestamp),
  last_ends_at: nullable(timestamp),
  early_starts_at: nullable(timestamp),
  early_ends_at: nullable(timestamp),
  lines: linesColumn,
  payment_status: nullable(paymentColumn),
  method: nullable(json<KeptMethod>()),
  action: nullable(json<PayerAction>()),
  failure: nullable(text),
  ended_reason: nullable(text),
}
const COLUMNS = `o.id, o.number, o.kind, o.category_id, o.status, o.customer_id, o.contact, o.place, o.total_cents,
          CASE WHEN w.final_cents IS NULL OR a.status = 'held' THEN w.limit_cents END AS limit_cents, o.paid_cents,
          o.refunded_cents, o.expires_at, o.first_starts_at, o.first_ends_at, o.last_starts_at, o.last_ends_at, o.early_starts_at, o.early_ends_at,
          (SELECT json_agg(json_build_object('product_id', l.product_id, 'product_name', l.product_name, 'option_name', l.option_name,
              'variant_name', l.variant_name, 'qty', l.qty, 'piece_cents', l.piece_cents) ORDER BY l.position)
            FROM order_line l WHERE l.store_id = o.store_id AND l.order_id = o.id) AS lines,
          a.status AS payment_status, a.method, a.action, a.failure,
          (SELECT e.reason FROM order_event e WHERE e.store_id = o.store_id AND e.order_id = o.id AND e.trip_id IS NULL AND e.to_state = 'cancelled'
            ORDER BY e.id DESC LIMIT 1) AS ended_reason`
/** With the newest payment attempt, and the limit of an order that is paid by weight. */
const FROM = `customer_order o LEFT JOIN LATERAL (
          SELECT p.status, p.method, p.action, p.failure FROM payment_attempt p
          WHERE p.store_id = o.store_id AND p.order_id = o.id AND p.purpose = 'order' ORDER BY p.seq DESC LIMIT 1) a ON true
          LEFT JOIN weighed_order w ON w.store_id = o.store_id AND w.order_id = o.id`

export type PurchaseRow = Awaited<ReturnType<typeof purchaseOfCustomer.one>>

/** Finds only the customer's own order. */
export const purchaseOfCustomer = statement({
  name: 'purchase_of_customer',
  sql: `SELECT ${COLUMNS} FROM ${FROM} WHERE o.store_id = $1 AND o.customer_id = $2 AND o.id = $3`,
  args: [int, uuid, uuid],
  row: ROW,
})

export const purchaseByToken = statement({
  name: 'purchase_by_token',
  sql: `SELECT ${COLUMNS} FROM ${FROM} WHERE o.store_id = $1 AND (o.customer_id IS NULL OR o.opens_by_link)
          AND (o.guest_token_hash = $2 OR o.id = (SELECT t.order_id FROM guest_link t WHERE t.store_id = $1 AND t.token_hash = $2))`,
  args: [int, bytea],
  row: ROW,
})

/** Staff cancel an unpaid order only when they close its window. */
export const wasEndedByStaff = statement({
  name: 'was_ended_by_staff',
  sql: `SELECT id FROM order_event WHERE store_id = $1 AND order_id = $2 AND kind = 'order' AND from_state = 'awaiting_payment'
          AND to_state = 'cancelled' AND actor LIKE 'operator:%'`,
  args: [int, uuid],
  row: { id: bigint },
})
