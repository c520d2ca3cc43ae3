import type { InvoiceDocument } from '#contract/order/invoices.ts'
import type { StoreConfig } from '#contract/shop/store.ts'
import { bool, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import type { KeptInformation } from '../parts/store.ts'

/** Takes the next number of a series. Its row stays locked until the document is committed, so that the numbers have no gaps. */
export const takeInvoiceNumber = statement({
  name: 'take_invoice_number',
  sql: `INSERT INTO invoice_counter AS c (store_id, series, last) VALUES ($1, $2, 1)
        ON CONFLICT (store_id, series) DO UPDATE SET last = c.last + 1 RETURNING last`,
  args: [int, text],
  row: { last: int },
})

export const insertInvoice = statement({
  name: 'insert_invoice',
  sql: `INSERT INTO invoice (id, store_id, series, number, order_id, trip_id, reason, document, issued_at)
        VALUES ($id, $storeId, $series, $number, $orderId, $tripId, $reason, $document, $now)`,
  args: {
    id: uuid,
    storeId: int,
    series: text,
    number: int,
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

export const invoicesOfOrder = statement({
  name: 'invoices_of_order',
  sql: `SELECT i.series, i.reason, t.slug AS trip, i.document FROM invoice i LEFT JOIN trip t ON t.store_id = i.store_id AND t.id = i.trip_id
        WHERE i.store_id = $1 AND i.order_id = $2 ORDER BY i.issued_at, i.number`,
  args: [int, uuid],
  row: { series: text, reason: text, trip: nullable(text), document: json<InvoiceDocument>() },
})

export const sellerOfStore = statement({
  name: 'seller_of_store',
  sql: `SELECT config, information FROM store WHERE id = $1`,
  args: [int],
  row: { config: json<StoreConfig>(), information: json<KeptInformation>() },
})

export const refundForNote = statement({
  name: 'refund_for_note',
  sql: `SELECT r.amount_cents, r.reason, a.method ->> 'label' AS paid_by, a.purpose, a.purpose_id
        FROM refund r JOIN payment_attempt a ON a.store_id = r.store_id AND a.id = r.attempt_id
        WHERE r.store_id = $1 AND r.order_id = $2 AND r.id = $3`,
  args: [int, uuid, uuid],
  row: { amount_cents: int, reason: text, paid_by: nullable(text), purpose: text, purpose_id: nullable(uuid) },
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
