import { operatorTexts } from '#texts/order/orders-api.ts'
import { FAULTS_LAST, type Invariant, nothingFound, RECENTLY } from './invariant.ts'
import { BACK, INCLUDED } from './payments.ts'

const FIGURES = `SELECT store_id, series, number, order_id, reason, issued_at, (document ->> 'total_cents')::integer AS total,
    (document ->> 'gst_cents')::integer AS gst, (document ->> 'total_excluding_gst_cents')::integer AS net, (document ->> 'gst_rate')::integer AS rate
  FROM invoice`
const NEW_FIGURES = `${FIGURES} WHERE issued_at > ${RECENTLY}`

const LESS = operatorTexts.weighedLess.replaceAll("'", "''")

/** What an invoice must be for. Weight above a hold is on the order's own invoice. */
const REASON = `CASE WHEN a.purpose = 'order' THEN 'order' WHEN a.purpose = 'weight' AND NOT EXISTS (
    SELECT FROM invoice own WHERE own.store_id = a.store_id AND own.order_id = a.order_id AND own.reason = 'weight:' || a.purpose_id) THEN 'order'
  ELSE a.purpose || ':' || a.purpose_id END`

const ORDER_IS_INVOICED = `EXISTS (SELECT FROM invoice whole WHERE whole.store_id = a.store_id AND whole.order_id = a.order_id AND whole.reason = 'order'`

/**
 * A payment that came too late has no document, and neither has its refund. One for weight waits for the invoice of its order. Services that were taken
 * with a hold have an invoice of their own.
 */
const PAID = `SELECT a.store_id, a.order_id, ${REASON} AS reason, a.amount_cents
  FROM payment_attempt a LEFT JOIN (${BACK}) b ON b.store_id = a.store_id AND b.attempt_id = a.id
  WHERE a.status = 'captured' AND b.came_too_late IS NOT TRUE AND CASE WHEN a.purpose = 'weight'
    THEN ${ORDER_IS_INVOICED} AND greatest(whole.issued_at, a.decided_at) > ${RECENTLY}) ELSE a.decided_at > ${RECENTLY} END
  UNION ALL SELECT i.store_id, i.order_id, part.reason, part.cents FROM (${INCLUDED}) i
    CROSS JOIN LATERAL (VALUES ('extra_service:' || i.answer_id, i.cents), ('order', -i.cents)) part (reason, cents) WHERE i.decided_at > ${RECENTLY}`

/** What was paid for weight, and waits for the invoice of its order. */
const NOT_INVOICED_YET = `SELECT coalesce(sum(a.amount_cents - a.refunded_cents), 0) FROM payment_attempt a
  WHERE a.purpose = 'weight' AND a.status = 'captured' AND NOT ${ORDER_IS_INVOICED})`

/** The tax in an amount, half a cent rounded up: rate in hundredths of a percent. */
const gstIn = (cents: string, rate: string) => `((2 * ${cents} * ${rate} + 10000 + ${rate}) / (2 * (10000 + ${rate})))`

export const documentInvariants: Invariant[] = [
  nothingFound(
    'each payment has one invoice over its amount, and each invoice a payment',
    `SELECT coalesce(p.order_id, i.order_id) AS order_id, coalesce(p.reason, i.reason) AS reason, p.amount_cents AS paid, i.total AS invoiced
     FROM (SELECT store_id, order_id, reason, sum(amount_cents) AS amount_cents FROM (${PAID}) AS due GROUP BY store_id, order_id, reason) p
     FULL JOIN (${NEW_FIGURES} AND series = 'invoice') i ON i.store_id = p.store_id AND i.order_id = p.order_id AND i.reason = p.reason
     WHERE coalesce(p.amount_cents, CASE WHEN i.total = 0 THEN 0 END) IS DISTINCT FROM i.total`,
  ),
  nothingFound(
    'each refund of what was invoiced has one credit note over its amount',
    `SELECT coalesce(r.order_id, c.order_id) AS order_id, r.id, r.amount_cents, c.total FROM (
       SELECT r.* FROM refund r JOIN payment_attempt a ON a.store_id = r.store_id AND a.id = r.attempt_id
       JOIN invoice i ON i.store_id = a.store_id AND i.order_id = a.order_id AND i.reason = ${REASON}
       JOIN (${BACK}) b ON b.store_id = a.store_id AND b.attempt_id = a.id AND b.came_too_late IS NOT TRUE AND NOT (a.purpose = 'weight' AND r.reason = '${LESS}')
       WHERE r.status = 'succeeded' AND r.decided_at > ${RECENTLY}) r
     FULL JOIN (SELECT store_id, order_id, split_part(reason, ':', 2)::uuid AS refund, sum(total) AS total FROM (${NEW_FIGURES} AND series = 'credit_note') AS notes
       GROUP BY 1, 2, 3) c ON c.store_id = r.store_id AND c.order_id = r.order_id AND c.refund = r.id
     WHERE r.amount_cents IS DISTINCT FROM -c.total`,
  ),
  nothingFound(
    'credit notes are never over more than was invoiced',
    `SELECT store_id, order_id, sum(total) FILTER (WHERE series = 'invoice') AS invoiced, sum(total) FILTER (WHERE series = 'credit_note') AS credited
     FROM (${FIGURES}) AS f
     WHERE (store_id, order_id) IN (SELECT store_id, order_id FROM invoice WHERE series = 'credit_note' AND issued_at > ${RECENTLY})
     GROUP BY store_id, order_id HAVING sum(total) < 0`,
  ),
  nothingFound(
    'gateway, orders and documents agree about all the money',
    // Orders learn of a payment a little later than the gateway has it, and a payment that comes too late has no document until it is refunded.
    `SELECT * FROM (SELECT
       (SELECT coalesce(sum(coalesce(captured_cents, amount_cents)), 0) FROM sandbox_payment WHERE status = 'captured'
         AND coalesce(decided_at, created_at) < $1::timestamptz - ${FAULTS_LAST}) - (SELECT coalesce(sum(amount_cents), 0) FROM sandbox_refund
         WHERE status = 'succeeded') AS at_gateway_at_least,
       (SELECT coalesce(sum(coalesce(captured_cents, amount_cents)), 0) FROM sandbox_payment WHERE status = 'captured')
         - (SELECT coalesce(sum(amount_cents), 0) FROM sandbox_refund WHERE status = 'succeeded') AS at_gateway,
       (SELECT coalesce(sum(paid_cents - refunded_cents), 0) FROM customer_order) AS in_orders,
       (SELECT coalesce(sum(total), 0) FROM (${FIGURES}) AS f) AS in_documents,
       (SELECT coalesce(sum(r.amount_cents), 0) FROM refund r WHERE r.status = 'created') AS on_the_way,
       (${NOT_INVOICED_YET}) AS not_invoiced_yet
     ) AS sums WHERE in_orders < at_gateway_at_least OR in_orders > at_gateway + on_the_way
       OR in_documents > in_orders OR in_documents < in_orders - on_the_way - not_invoiced_yet`,
  ),
  nothingFound(
    'the numbers of documents have no gap and no repetition',
    `SELECT coalesce(i.store_id, c.store_id) AS store_id, coalesce(i.series, c.series) AS series, i.count, i.first, i.last, c.last AS counted
     FROM (SELECT store_id, series, count(*), count(DISTINCT number) AS numbers, min(number) AS first, max(number) AS last FROM invoice
       GROUP BY store_id, series) i
     FULL JOIN invoice_counter c ON c.store_id = i.store_id AND c.series = i.series
     WHERE i.first IS DISTINCT FROM 1 OR i.last <> i.count OR i.numbers <> i.count OR c.last IS DISTINCT FROM i.last`,
  ),
  nothingFound(
    'a later document has a later number',
    // As it was handed out. A clock that was ahead for a while is no disorder.
    `SELECT * FROM (SELECT store_id, series, number, issued_at, max(issued_at) OVER (PARTITION BY store_id, series ORDER BY number) AS before FROM invoice) AS f
     WHERE issued_at < before - interval '15 minutes'`,
  ),
  nothingFound(
    'the figures of a document add up, and its tax is that of its total',
    `SELECT f.store_id, f.series, f.number, f.total, f.net, f.gst, f.rate, l.sum FROM (${NEW_FIGURES}) AS f
     JOIN (SELECT i.store_id, i.series, i.number, sum((line ->> 'cents')::integer) FROM invoice i, jsonb_array_elements(i.document -> 'lines') AS line WHERE i.issued_at > ${RECENTLY}
       GROUP BY i.store_id, i.series, i.number) l ON l.store_id = f.store_id AND l.series = f.series AND l.number = f.number
     WHERE f.net + f.gst <> f.total OR l.sum <> f.total
       OR f.gst <> CASE WHEN f.rate IS NULL THEN 0 ELSE sign(f.total) * ${gstIn('abs(f.total)', 'f.rate')} END`,
  ),
  nothingFound(
    'an order’s invoice is over the total of its quote',
    // What is paid by weight has its invoice when its price is paid, and one more for weight that was paid apart.
    `SELECT o.number, o.status, o.total_cents, o.gst_cents, f.total, f.gst, w.total AS of_weight FROM customer_order o
     LEFT JOIN (${FIGURES} WHERE reason = 'order') f ON f.store_id = o.store_id AND f.order_id = o.id
     LEFT JOIN (SELECT g.store_id, g.order_id, sum(i.total) AS total FROM weighed_order g LEFT JOIN (${FIGURES} WHERE reason = 'order' OR reason LIKE 'weight:%') i
       ON i.store_id = g.store_id AND i.order_id = g.order_id GROUP BY g.store_id, g.order_id) w ON w.store_id = o.store_id AND w.order_id = o.id
     -- What was paid at once, and weighs less.
     CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount_cents), 0) AS cents FROM refund r JOIN payment_attempt a ON a.store_id = r.store_id AND a.id = r.attempt_id
       WHERE r.store_id = o.store_id AND r.order_id = o.id AND a.purpose = 'order' AND r.reason = '${LESS}' AND r.status <> 'failed') b
     WHERE o.changed_at > ${RECENTLY} AND (w.total - b.cents <> o.total_cents OR w.order_id IS NULL) AND NOT (w.total > o.total_cents AND o.refunded_cents >= w.total - o.total_cents) AND (w.order_id IS NOT NULL OR (o.confirmed_at IS NOT NULL) <> (f.number IS NOT NULL) OR (o.total_cents, o.gst_cents) <> (f.total, f.gst)
       OR (o.quote ->> 'total_cents')::integer <> o.total_cents)`,
  ),
]
