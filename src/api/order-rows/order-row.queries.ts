import type { CompanyInvoice } from '#contract/account/company.ts'
import type { Quote } from '#contract/order/checkout.ts'
import type { OrderStatus } from '#contract/order/checkout-limits.ts'
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
  outlet_id: int,
  sales_type_id: int,
  category_id: smallint as Column<number> as Column<SalesCategory>,
  place: json<OrderPlace>(),
  address: nullable(json<OrderAddress>()),
  company: nullable(json<CompanyInvoice>()),
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
  /** A customer's order that opens by a guest's link too (D4.9). A guest's always does. */
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

/** By the token that the browser got when it was placed, or by one that a mail carried. */
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

/** For the brand's own side: any order of the store. */
export const orderOfStore = statement({
  name: 'order_of_store',
  sql: `SELECT ${COLUMNS} FROM customer_order o WHERE o.store_id = $1 AND o.id = $2`,
  args: [int, uuid],
  row: ORDER,
})

/**
 * The same, and nobody else changes it until the transaction ends. Not FOR UPDATE: that would wait for everyone who writes a row that points at
 * the order, and two who have done so would wait for each other.
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
 * The customer whose order it is; no row for a guest's. Taken before the order by everything that also touches the customer's cart, points,
 * vouchers or payments. Not FOR UPDATE: rows that point at the customer can still be written.
 */
export const lockBuyer = statement({
  name: 'lock_buyer',
  sql: `SELECT c.id FROM customer_order o JOIN customer c ON c.store_id = o.store_id AND c.id = o.customer_id
        WHERE o.store_id = $1 AND o.id = $2 FOR NO KEY UPDATE OF c`,
  args: [int, uuid],
  row: { id: uuid },
})

/**
 * D4.9: the customer, then the order. A guest's order may become a customer's while it is waited for: then the customer is locked after it, and
 * whoever waits the other way round is run again.
 */
export async function lockBuyerAndOrder(tx: Queryable, storeId: number, orderId: string): Promise<string | null> {
  const before = await lockBuyer.maybe(tx, storeId, orderId)
  await lockOrderState.one(tx, storeId, orderId)
  const buyer = before ?? (await lockBuyer.maybe(tx, storeId, orderId))
  return buyer?.id ?? null
}

/** Whoever changes an order or its trips takes this first, so that nobody waits for somebody who waits for them. */
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
