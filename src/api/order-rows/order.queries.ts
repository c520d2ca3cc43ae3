import type { CompanyInvoice } from '#contract/account/company.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import type { WeekHours } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { bigint, bool, bytea, dates, int, json, nullable, smallint, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export type OrderContact = { name: string; email: string | null; mobile: string | null }
export type OrderPlace = {
  outlet: string
  outlet_address: string
  outlet_phone: string
  sales_type: string
  table: string | null
}
export type OrderAddress = {
  label: string | null
  block: string | null
  street: string
  unit: string | null
  postal_code: string
  is_landed: boolean
  contact_name: string | null
  contact_mobile: string | null
  access_notes: string | null
}
export type CartLineTaken = { id: string; qty: number }

/** Locks the account that orders, so it cannot be deleted and no other payment of it is recorded until this transaction ends. */
export const lockCustomerToOrder = statement({
  name: 'lock_customer_to_order',
  sql: `SELECT id FROM customer WHERE store_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
  args: [int, uuid],
  row: { id: uuid },
})

/** The unpaid order of a cart, else its newest order that is neither expired nor cancelled; and whether a payment of it is undecided. */
export const ORDER_OF_CART = (storeId: string, cartKey: string) => `
          SELECT o.id, o.status, EXISTS (SELECT FROM payment_attempt a WHERE a.store_id = ${storeId} AND a.order_id = o.id AND a.purpose = 'order'
            AND a.status IN ('created', 'requires_action', 'authorised')) AS is_undecided
          FROM customer_order o WHERE o.store_id = ${storeId} AND o.cart_key = ${cartKey} AND o.status NOT IN ('expired', 'cancelled')
          ORDER BY (o.status = 'awaiting_payment') DESC, o.number DESC LIMIT 1`

export const orderOfCart = statement({
  name: 'order_of_cart',
  sql: ORDER_OF_CART('$1', '$2'),
  args: [int, text],
  row: { id: uuid, status: text, is_undecided: bool },
})
export type OrderOfCart = Awaited<ReturnType<typeof orderOfCart.one>>

/** The newest order of a cart that was paid and then cancelled. */
export const calledOffOfCart = statement({
  name: 'called_off_of_cart',
  sql: `SELECT o.id FROM customer_order o WHERE o.store_id = $1 AND o.cart_key = $2 AND o.status = 'cancelled' AND o.confirmed_at IS NOT NULL
        ORDER BY o.number DESC LIMIT 1`,
  args: [int, text],
  row: { id: uuid },
})

/** Conflicts with `lockOutlet` (FOR UPDATE), so staff cannot close the outlet while an order is being written. Orders do not block each other. */
export const lockOutletToOrder = statement({
  name: 'lock_outlet_to_order',
  sql: `SELECT id FROM outlet WHERE store_id = $1 AND id = $2 FOR KEY SHARE`,
  args: [int, int],
  row: { id: int },
})

export const OUTLET_NOW = {
  version: bigint,
  hours: json<WeekHours>(),
  blackout_days: dates,
  is_switched_off: bool,
  is_retired: bool,
}
/** Of an outlet `l` of a store `s`. */
export const OUTLET_NOW_COLUMNS = 's.version, l.hours, l.blackout_days, l.is_switched_off, l.is_retired'

/** What may have changed since the page was rendered. Read in the order's transaction. */
export const outletNow = statement({
  name: 'outlet_now',
  sql: `SELECT ${OUTLET_NOW_COLUMNS} FROM outlet l JOIN store s ON s.id = l.store_id WHERE l.store_id = $1 AND l.id = $2`,
  args: [int, int],
  row: OUTLET_NOW,
})

export type OutletNow = Awaited<ReturnType<typeof outletNow.one>>

export const customerContact = statement({
  name: 'customer_contact',
  sql: `SELECT trim(first_name || ' ' || coalesce(last_name, '')) AS name, email::text AS email, mobile FROM customer
        WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: { name: text, email: nullable(text), mobile: nullable(text) },
})

export type LineRow = {
  position: number
  kind: 'item' | 'extra_service'
  product_id: number | null
  option_id: number | null
  variant_id: number | null
  product_name: string
  option_name: string | null
  variant_name: string | null
  modifiers: { modifier_id: number; name: string; department: string; price_cents: number }[]
  unit: string
  image: string
  qty: number
  notes: string
  piece_cents: number
  final_cents: number
  turnaround_hours: number | null
}

/** The order, its lines and its first event. */
export const insertOrder = statement({
  name: 'insert_order',
  sql: `WITH made AS (
          INSERT INTO customer_order (id, store_id, customer_id, guest_token_hash, contact, kind, status, outlet_id, sales_type_id, category_id,
            place, table_id, address, notes, referer, partner_name, cart_key, cart_lines, subscription_id, quote, quote_hash, total_cents,
            gst_cents, gst_rate, first_starts_at, first_ends_at, last_starts_at, last_ends_at, placed_at, expires_at, changed_at, company,
            early_starts_at, early_ends_at, care)
          VALUES ($id, $storeId, $customerId, $guestTokenHash, $contact, $kind, 'awaiting_payment', $outletId, $salesTypeId, $categoryId,
            $place, $tableId, $address, $notes, $referer, $partnerName, $cartKey, $cartLines, $subscriptionId, $quote, $quoteHash, $totalCents,
            $gstCents, $gstRate, $firstStartsAt, $firstEndsAt, $lastStartsAt, $lastEndsAt, $placedAt, $expiresAt, $placedAt, $company,
            $earlyStartsAt, $earlyEndsAt, CASE WHEN $categoryId::smallint = ${SalesCategory.dineIn} THEN '[]'::jsonb ELSE coalesce(
              (SELECT care -> 'lines' FROM customer c WHERE c.store_id = $storeId AND c.id = $customerId), '[]') END)
          RETURNING id, store_id, number
        ), lines AS (
          INSERT INTO order_line (id, store_id, order_id, position, kind, product_id, option_id, variant_id, product_name, option_name,
            variant_name, modifiers, unit, image, qty, notes, piece_cents, final_cents, turnaround_hours)
          SELECT l.id, made.store_id, made.id, l.position, l.kind, l.product_id, l.option_id, l.variant_id, l.product_name, l.option_name,
            l.variant_name, l.modifiers, l.unit, l.image, l.qty, l.notes, l.piece_cents, l.final_cents, l.turnaround_hours
          FROM made, jsonb_to_recordset($lines) AS l (id uuid, position integer, kind text, product_id integer, option_id integer, variant_id integer,
            product_name text, option_name text, variant_name text, modifiers jsonb, unit text, image text, qty integer, notes text,
            piece_cents integer, final_cents integer, turnaround_hours integer)
        ), noted AS (
          INSERT INTO order_event (store_id, order_id, kind, to_state, actor, at)
          SELECT store_id, id, 'order', 'awaiting_payment', $actor, $placedAt FROM made
        )
        SELECT number FROM made`,
  args: {
    id: uuid,
    storeId: int,
    customerId: nullable(uuid),
    guestTokenHash: nullable(bytea),
    contact: json<OrderContact>(),
    kind: text,
    outletId: int,
    salesTypeId: int,
    categoryId: smallint,
    place: json<OrderPlace>(),
    tableId: nullable(int),
    address: nullable(json<OrderAddress>()),
    notes: text,
    referer: text,
    partnerName: nullable(text),
    cartKey: text,
    cartLines: json<CartLineTaken[]>(),
    subscriptionId: nullable(uuid),
    quote: json<Quote>(),
    quoteHash: text,
    totalCents: int,
    gstCents: int,
    gstRate: nullable(int),
    firstStartsAt: nullable(timestamp),
    firstEndsAt: nullable(timestamp),
    lastStartsAt: nullable(timestamp),
    lastEndsAt: nullable(timestamp),
    placedAt: timestamp,
    expiresAt: timestamp,
    lines: json<(LineRow & { id: string })[]>(),
    actor: text,
    company: nullable(json<CompanyInvoice>()),
    earlyStartsAt: nullable(timestamp),
    earlyEndsAt: nullable(timestamp),
  },
  row: { number: int },
})

/** Removes the bought quantities from the customer's cart. Quantities added since stay. */
export const takeOutOfCart = statement({
  name: 'take_out_of_cart',
  sql: `WITH taken AS (
          SELECT t.id, t.qty FROM customer_order o, jsonb_to_recordset(o.cart_lines) AS t (id uuid, qty integer)
          WHERE o.store_id = $1 AND o.id = $2
        ), emptied AS (
          DELETE FROM cart_line l USING taken t WHERE l.store_id = $1 AND l.id = t.id AND l.qty <= t.qty RETURNING l.cart_id
        ), lowered AS (
          UPDATE cart_line l SET qty = l.qty - t.qty FROM taken t
          WHERE l.store_id = $1 AND l.id = t.id AND l.qty > t.qty RETURNING l.cart_id
        )
        UPDATE cart c SET revision = c.revision + 1, changed_at = $3
        WHERE c.store_id = $1 AND c.id IN (SELECT cart_id FROM emptied UNION SELECT cart_id FROM lowered)`,
  args: [int, uuid, timestamp],
})

export const lapsedOrders = statement({
  name: 'lapsed_orders',
  sql: `SELECT store_id, id FROM customer_order o WHERE status = 'awaiting_payment' AND expires_at < $1
          AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.purpose = 'order'
            AND a.status IN ('created', 'requires_action', 'authorised'))
        ORDER BY expires_at LIMIT $2::integer`,
  args: [timestamp, int],
  row: { store_id: int, id: uuid },
})
