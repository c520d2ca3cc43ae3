import type { CareLine } from '#contract/account/care.ts'
import type { CompanyInvoice } from '#contract/account/company.ts'
import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import type { SalesCategory } from '#contract/shop/sales-category.ts'
import { bool, bytea, type Column, int, json, nullable, smallint, text, timestamp, uuid } from '../db/column.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { OrderAddress, OrderContact, OrderPlace } from './order.queries.ts'

export const orderStatus = text as Column<string> as Column<OrderStatus>
export const orderKind = text as Column<string> as Column<'trips' | 'regular'>

const ORDER = {
  id: uuid,
  store_id: int,
  number: int,
  customer_id: nullable(uuid),
  subscription_id: nullable(uuid),
  contact: json<OrderContact>(),
  kind: orderKind,
  status: orderStatus,
  held_from: nullable(orderStatus),
  outlet_id: int,
  sales_type_id: int,
  category_id: smallint as Column<number> as Column<SalesCategory>,
  place: json<OrderPlace>(),
  address: nullable(json<OrderAddress>()),
  company: nullable(json<CompanyInvoice>()),
  /** P1.7: the customer's care preferences when the order was placed. */
  care: json<CareLine[]>(),
  notes: text,
  partner_name: nullable(text),
  quote: json<Quote>(),
  total_cents: int,
  paid_cents: int,
  refunded_cents: int,
  first_starts_at: nullable(timestamp),
  first_ends_at: nullable(timestamp),
  last_starts_at: nullable(timestamp),
  last_ends_at: nullable(timestamp),
  /** D3.9: the first of two returns. */
  early_starts_at: nullable(timestamp),
  early_ends_at: nullable(timestamp),
  placed_at: timestamp,
  expires_at: nullable(timestamp),
  confirmed_at: nullable(timestamp),
  completed_at: nullable(timestamp),
  /** D4.9: whether a customer's order also opens by a guest link. A guest's order always does. */
  opens_by_link: bool,
}
const COLUMNS = Object.keys(ORDER)
  .map((name) => `o.${name}`)
  .join(', ')
type ValueOf<C> = C extends Column<infer T> ? T : never
export type OrderRow = { [Name in keyof typeof ORDER]: ValueOf<(typeof ORDER)[Name]> }

export const orderOfCustomer = statement({
  name: 'order_of_customer',
  sql: `SELECT ${COLUMNS} FROM customer_order o WHERE o.store_id = $1 AND o.customer_id = $2 AND o.id = $3`,
  args: [int, uuid, uuid],
  row: ORDER,
})

/** Finds an order by the token that the browser got when it was placed, or by the token of a link in a mail. */
export const orderOfGuest = statement({
  name: 'order_of_guest',
  sql: `SELECT ${COLUMNS} FROM customer_order o WHERE o.store_id = $1 AND o.guest_token_hash = $2
        UNION ALL
        SELECT ${COLUMNS} FROM guest_link g JOIN customer_order o ON o.store_id = g.store_id AND o.id = g.order_id
        WHERE g.store_id = $1 AND g.token_hash = $2
        LIMIT 1`,
  args: [int, bytea],
  row: ORDER,
})

/** Any order of the store. For staff and jobs. */
export const orderOfStore = statement({
  name: 'order_of_store',
  sql: `SELECT ${COLUMNS} FROM customer_order o WHERE o.store_id = $1 AND o.id = $2`,
  args: [int, uuid],
  row: ORDER,
})

/**
 * Reads and locks an order. FOR NO KEY UPDATE, because FOR UPDATE would conflict with inserts of rows that reference the order, and two such
 * transactions would deadlock.
 */
export const lockWholeOrder = statement({
  name: 'lock_whole_order',
  sql: `SELECT ${COLUMNS} FROM customer_order o WHERE o.store_id = $1 AND o.id = $2 FOR NO KEY UPDATE`,
  args: [int, uuid],
  row: ORDER,
})

export const orderIdByNumber = statement({
  name: 'order_id_by_number',
  sql: `SELECT id FROM customer_order WHERE store_id = $1 AND number = $2`,
  args: [int, int],
  row: { id: uuid },
})

/**
 * Locks the customer of an order; no row for a guest's order. Transactions that also touch the customer's cart, points, vouchers or payments take
 * this lock before the order's. FOR NO KEY UPDATE still allows inserts of rows that reference the customer.
 */
export const lockBuyer = statement({
  name: 'lock_buyer',
  sql: `SELECT c.id FROM customer_order o JOIN customer c ON c.store_id = o.store_id AND c.id = o.customer_id
        WHERE o.store_id = $1 AND o.id = $2 FOR NO KEY UPDATE OF c`,
  args: [int, uuid],
  row: { id: uuid },
})

/**
 * D4.9: locks the customer, then the order. An account may claim a guest's order while this waits for the order's lock. Then the customer is locked
 * after the order, and a transaction that deadlocks with this is retried.
 */
export async function lockBuyerAndOrder(tx: Queryable, storeId: number, orderId: string): Promise<string | null> {
  const before = await lockBuyer.maybe(tx, storeId, orderId)
  await lockOrderState.one(tx, storeId, orderId)
  const buyer = before ?? (await lockBuyer.maybe(tx, storeId, orderId))
  return buyer?.id ?? null
}

/** Every transaction that changes an order or its trips takes this lock first, so none of them deadlock. */
export const lockOrderState = statement({
  name: 'lock_order_state',
  sql: `SELECT status, held_from, total_cents FROM customer_order WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE`,
  args: [int, uuid],
  row: { status: orderStatus, held_from: nullable(orderStatus), total_cents: int },
})

export const orderState = statement({
  name: 'order_state',
  sql: `SELECT status FROM customer_order WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: { status: orderStatus },
})
