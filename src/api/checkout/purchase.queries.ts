import type { OrderStatus } from '#contract/checkout-limits.ts'
import { bytea, type Column, int, json, nullable, smallint, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import type { OrderContact, OrderPlace } from './order.queries.ts'

type PurchaseLine = {
  product_id: number | null
  product_name: string
  option_name: string | null
  variant_name: string | null
  qty: number
  piece_cents: number
}

const statusColumn = text as Column<string> as Column<OrderStatus>
const kindColumn = text as Column<string> as Column<'trips' | 'regular'>
/** Only ever read. */
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
  paid_cents: int,
  refunded_cents: int,
  expires_at: nullable(timestamp),
  first_starts_at: nullable(timestamp),
  first_ends_at: nullable(timestamp),
  last_starts_at: nullable(timestamp),
  last_ends_at: nullable(timestamp),
  lines: linesColumn,
}
const COLUMNS = `o.id, o.number, o.kind, o.category_id, o.status, o.customer_id, o.contact, o.place, o.total_cents, o.paid_cents,
          o.refunded_cents, o.expires_at, o.first_starts_at, o.first_ends_at, o.last_starts_at, o.last_ends_at,
          (SELECT json_agg(json_build_object('product_id', l.product_id, 'product_name', l.product_name, 'option_name', l.option_name,
              'variant_name', l.variant_name, 'qty', l.qty, 'piece_cents', l.piece_cents) ORDER BY l.position)
            FROM order_line l WHERE l.store_id = o.store_id AND l.order_id = o.id) AS lines`

export type PurchaseRow = Awaited<ReturnType<typeof purchaseOfCustomer.one>>

/** The customer's own; another's is as unknown as one that never was. */
export const purchaseOfCustomer = statement({
  name: 'purchase_of_customer',
  sql: `SELECT ${COLUMNS} FROM customer_order o WHERE o.store_id = $1 AND o.customer_id = $2 AND o.id = $3`,
  args: [int, uuid, uuid],
  row: ROW,
})

export const purchaseByToken = statement({
  name: 'purchase_by_token',
  sql: `SELECT ${COLUMNS} FROM customer_order o WHERE o.store_id = $1 AND o.customer_id IS NULL
          AND (o.guest_token_hash = $2 OR o.id = (SELECT t.order_id FROM guest_link t WHERE t.store_id = $1 AND t.token_hash = $2))`,
  args: [int, bytea],
  row: ROW,
})
