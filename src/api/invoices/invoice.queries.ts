import type { CompanyInvoice } from '#contract/account/company.ts'
import type { InvoiceDocument } from '#contract/order/invoices.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import { bool, type Column, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import type { OrderAddress, OrderContact } from '../order-rows/order.queries.ts'
import type { LineOfOrder } from '../order-rows/order-parts.queries.ts'
import { orderKind } from '../order-rows/order-row.queries.ts'

export type InvoicedLine = Pick<
  LineOfOrder,
  | 'kind'
  | 'product_name'
  | 'option_name'
  | 'variant_name'
  | 'modifiers'
  | 'unit'
  | 'qty'
  | 'piece_cents'
  | 'final_cents'
>
/** Read only: never a parameter. */
const linesColumn: Column<InvoicedLine[]> = { type: 'json' }
const sellerColumn: Column<InvoiceDocument['seller']> = { type: 'jsonb' }

/** What a document of an order says: the order, what was bought, and the store as it is now. */
export const INVOICED = {
  id: uuid,
  store_id: int,
  number: int,
  kind: orderKind,
  contact: json<OrderContact>(),
  company: nullable(json<CompanyInvoice>()),
  address: nullable(json<OrderAddress>()),
  quote: json<Quote>(),
  early_starts_at: nullable(timestamp),
  lines: linesColumn,
  seller: sellerColumn,
}
type ValueOf<C> = C extends Column<infer T> ? T : never
export type InvoicedOrder = { [Name in keyof typeof INVOICED]: ValueOf<(typeof INVOICED)[Name]> }

/** The columns of `INVOICED`, of an order `o` of a store `s`. */
export const INVOICED_COLUMNS = `o.id, o.store_id, o.number, o.kind, o.contact, o.company, o.address, o.quote, o.early_starts_at,
          coalesce((SELECT json_agg(json_build_object('kind', l.kind, 'product_name', l.product_name, 'option_name', l.option_name,
              'variant_name', l.variant_name, 'modifiers', l.modifiers, 'unit', l.unit, 'qty', l.qty, 'piece_cents', l.piece_cents,
              'final_cents', l.final_cents) ORDER BY l.position)
            FROM order_line l WHERE l.store_id = o.store_id AND l.order_id = o.id AND l.trip_id IS NULL), '[]') AS lines,
          jsonb_build_object('name', s.config -> 'name', 'legal_name', s.information -> 'legal_name', 'uen', s.information -> 'uen',
            'gst_registration_no', s.information -> 'gst_registration_no', 'address', s.information -> 'address',
            'phone', s.information -> 'phone', 'email', s.information -> 'email') AS seller`

/** Lock the order first: documents of one order are written one after the other. */
export const orderToInvoice = statement({
  name: 'order_to_invoice',
  sql: `SELECT ${INVOICED_COLUMNS},
          EXISTS (SELECT FROM invoice i WHERE i.store_id = o.store_id AND i.order_id = o.id AND i.reason = $3) AS is_written
        FROM customer_order o JOIN store s ON s.id = o.store_id WHERE o.store_id = $1 AND o.id = $2`,
  args: [int, uuid, text],
  row: { ...INVOICED, is_written: bool },
})

/**
 * Writes a document under the next number of its series. The number takes the place of as many zeros in `$document`. The series' row stays locked until the
 * document is committed, so that the numbers have no gaps.
 */
export const insertInvoice = statement({
  name: 'insert_invoice',
  sql: `WITH taken AS (
          INSERT INTO invoice_counter AS c (store_id, series, last) VALUES ($storeId, $series, 1)
          ON CONFLICT (store_id, series) DO UPDATE SET last = c.last + 1 RETURNING store_id, series, last
        )
        INSERT INTO invoice (id, store_id, series, number, order_id, trip_id, reason, document, issued_at)
        SELECT $id, store_id, series, last, $orderId, $tripId, $reason, $document::jsonb || jsonb_build_object('number',
            regexp_replace($document::jsonb ->> 'number', '0{1,' || length(last::text) || '}$', last::text)), $now
        FROM taken`,
  args: {
    id: uuid,
    storeId: int,
    series: text,
    orderId: uuid,
    tripId: nullable(uuid),
    reason: text,
    document: json<InvoiceDocument>(),
    now: timestamp,
  },
})

export const invoiceIsWritten = statement({
  name: 'invoice_is_written',
  sql: `SELECT EXISTS (SELECT FROM invoice WHERE store_id = $1 AND order_id = $2 AND reason = $3) AS is_written`,
  args: [int, uuid, text],
  row: { is_written: bool },
})

/** P1.2: whether a payment for weight, which its answer has made, is on the order's own invoice. A payment that was not accepted is on none. */
export const weightIsInvoiced = statement({
  name: 'weight_is_invoiced',
  sql: `SELECT EXISTS (SELECT FROM invoice i JOIN order_event e ON e.store_id = i.store_id AND e.order_id = i.order_id
          WHERE i.store_id = $1 AND i.order_id = $2 AND i.reason = 'order'
          AND e.kind = 'weight' AND e.to_state = 'paid' AND e.details ->> 'answer_id' = $3::text) AS is_invoiced`,
  args: [int, uuid, nullable(text)],
  row: { is_invoiced: bool },
})

/** P1.2: what was paid back of an accepted payment for weight. It may be older than the order's invoice, which waits for the money of the hold. */
export const refundsOfWeight = statement({
  name: 'refunds_of_weight',
  sql: `SELECT r.id FROM refund r JOIN payment_attempt a ON a.store_id = r.store_id AND a.id = r.attempt_id
        WHERE r.store_id = $1 AND r.order_id = $2 AND r.status = 'succeeded' AND a.purpose = 'weight' AND EXISTS (
          SELECT FROM order_event e WHERE e.store_id = r.store_id AND e.order_id = r.order_id
          AND e.kind = 'weight' AND e.to_state = 'paid' AND e.details ->> 'answer_id' = a.purpose_id::text)
        ORDER BY r.decided_at, r.id`,
  args: [int, uuid],
  row: { id: uuid },
})

/** The oldest first. Of the same moment, an invoice is before its credit notes. */
export const invoicesOfOrder = statement({
  name: 'invoices_of_order',
  sql: `SELECT i.series, i.reason, t.slug AS trip, i.document FROM invoice i LEFT JOIN trip t ON t.store_id = i.store_id AND t.id = i.trip_id
        WHERE i.store_id = $1 AND i.order_id = $2 ORDER BY i.issued_at, i.series DESC, i.number`,
  args: [int, uuid],
  row: { series: text, reason: text, trip: nullable(text), document: json<InvoiceDocument>() },
})

export const refundForNote = statement({
  name: 'refund_for_note',
  sql: `SELECT r.amount_cents, r.reason, r.actor, a.method ->> 'label' AS paid_by, a.purpose, a.purpose_id
        FROM refund r JOIN payment_attempt a ON a.store_id = r.store_id AND a.id = r.attempt_id
        WHERE r.store_id = $1 AND r.order_id = $2 AND r.id = $3`,
  args: [int, uuid, uuid],
  row: {
    amount_cents: int,
    reason: text,
    actor: text,
    paid_by: nullable(text),
    purpose: text,
    purpose_id: nullable(uuid),
  },
})

/** The payment method of an order, or of proposed services that were accepted. */
export const paidLabel = statement({
  name: 'paid_label',
  sql: `SELECT method ->> 'label' AS label FROM payment_attempt
        WHERE store_id = $1 AND order_id = $2 AND purpose = $3 AND purpose_id IS NOT DISTINCT FROM $4 AND status = 'captured'
        ORDER BY seq DESC LIMIT 1`,
  args: [int, uuid, text, nullable(uuid)],
  row: { label: nullable(text) },
})

/** P1.2: the payment method of the newest answer about an order's weight that was paid. */
export const weightLabel = statement({
  name: 'weight_label',
  sql: `SELECT method ->> 'label' AS label FROM payment_attempt
        WHERE store_id = $1 AND order_id = $2 AND purpose = 'weight' AND status = 'captured' ORDER BY seq DESC LIMIT 1`,
  args: [int, uuid],
  row: { label: nullable(text) },
})

/** P1.3: the statements of services that were charged with the order, and not by a payment of their own. */
export const includedStatements = statement({
  name: 'included_statements',
  sql: `SELECT i.reason FROM invoice i WHERE i.store_id = $1 AND i.order_id = $2 AND i.reason LIKE 'extra_service:%' AND NOT EXISTS (
          SELECT FROM payment_attempt a WHERE a.store_id = i.store_id AND a.order_id = i.order_id AND a.purpose = 'extra_service'
          AND a.status = 'captured' AND i.reason = 'extra_service:' || a.purpose_id)
        ORDER BY i.number`,
  args: [int, uuid],
  row: { reason: text },
})

export const servicesOfAnswer = statement({
  name: 'services_of_answer',
  sql: `SELECT s.trip_id, t.slug AS trip, s.name, s.reason, s.price_cents FROM proposed_service s
        JOIN trip t ON t.store_id = s.store_id AND t.id = s.trip_id
        WHERE s.store_id = $1 AND s.order_id = $2 AND s.answer_id = $3 AND s.status = 'paid' ORDER BY s.position`,
  args: [int, uuid, uuid],
  row: { trip_id: uuid, trip: text, name: text, reason: text, price_cents: int },
})

/** For the mail and the invoice of a paid overage. */
export const overagePlan = statement({
  name: 'overage_plan',
  sql: `SELECT v.subscription_id, v.cents, s.customer_id, p.name AS plan_name
        FROM subscription_overage v JOIN subscription s ON s.store_id = v.store_id AND s.id = v.subscription_id
        JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id
        WHERE v.store_id = $1 AND v.id = $2`,
  args: [int, uuid],
  row: { subscription_id: uuid, cents: int, customer_id: uuid, plan_name: text },
})

/** P1.2: the payment of an answer about weight. */
export const paidForWeight = statement({
  name: 'paid_for_weight',
  sql: `SELECT method ->> 'label' AS label, amount_cents FROM payment_attempt
        WHERE store_id = $1 AND order_id = $2 AND purpose = 'weight' AND purpose_id = $3 AND status NOT IN ('failed', 'expired', 'voided')`,
  args: [int, uuid, uuid],
  row: { label: text, amount_cents: int },
})
