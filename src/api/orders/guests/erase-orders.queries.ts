import { int, json, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { SERVICES_CENTS } from '../services/services.queries.ts'

/** Whether an order `o` has ended and no refund or payment of it is pending. */
const IS_OVER = `o.status IN ('completed', 'cancelled', 'expired')
          AND NOT EXISTS (SELECT FROM refund r WHERE r.store_id = o.store_id AND r.order_id = o.id AND r.status = 'created')
          AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.store_id = o.store_id AND a.order_id = o.id
            AND a.status IN ('created', 'requires_action', 'authorised', 'held'))`

/** The ended orders of an account that is being deleted. Orders under way keep their contact until they end. */
export const ordersToErase = statement({
  name: 'orders_to_erase',
  sql: `SELECT o.id FROM customer_order o WHERE o.store_id = $1 AND o.customer_id = $2 AND ${IS_OVER}`,
  args: [int, uuid],
  row: { id: uuid },
})

/** Ended orders of accounts that were deleted while the order was under way. */
export const ordersOfDeletedAccounts = statement({
  name: 'orders_of_gone',
  sql: `SELECT o.store_id, o.id FROM customer c JOIN customer_order o ON o.store_id = c.store_id AND o.customer_id = c.id
        WHERE c.deleted_at > $1 AND ${IS_OVER} AND o.contact ->> 'name' <> '' LIMIT $2::integer`,
  args: [timestamp, int],
  row: { store_id: int, id: uuid },
})

/** Erases contact, address, texts, photos, guest links, consents and notified browsers of an order. Items, payments and invoices stay, as the law requires. */
export const eraseOrder = statement({
  name: 'erase_order',
  sql: `WITH lines AS (UPDATE order_line SET notes = '' WHERE store_id = $1 AND order_id = $2 AND notes <> ''),
          reasons AS (UPDATE order_event SET reason = '' WHERE store_id = $1 AND order_id = $2 AND actor IN ('customer', 'guest')
            AND kind = 'order'),
          proofs AS (UPDATE trip SET proof_photo = NULL, failure_reason = NULL WHERE store_id = $1 AND order_id = $2),
          scans AS (UPDATE bag_hand_over SET photo = NULL WHERE store_id = $1 AND order_id = $2),
          scales AS (UPDATE weighing SET photo = NULL WHERE store_id = $1 AND order_id = $2),
          visits AS (UPDATE visit_weighing SET photo = NULL WHERE store_id = $1 AND order_id = $2),
          found AS (UPDATE proposed_service SET photo = NULL WHERE store_id = $1 AND order_id = $2),
          written AS (DELETE FROM order_note WHERE store_id = $1 AND order_id = $2),
          claims AS (DELETE FROM claim WHERE store_id = $1 AND order_id = $2),
          choices AS (DELETE FROM message_preference WHERE store_id = $1 AND order_id = $2),
          offers AS (DELETE FROM marketing_consent WHERE store_id = $1 AND order_id = $2),
          agreed AS (DELETE FROM whatsapp_consent WHERE store_id = $1 AND order_id = $2),
          links AS (DELETE FROM guest_link WHERE store_id = $1 AND order_id = $2),
          browsers AS (DELETE FROM push_subscription WHERE store_id = $1 AND order_id = $2),
          photos AS (DELETE FROM order_photo WHERE store_id = $1 AND order_id = $2 RETURNING name),
          pictures AS (DELETE FROM image i USING photos p WHERE i.store_id = $1 AND i.hash = p.name)
        UPDATE customer_order SET contact = '{"name": "", "email": null, "mobile": null}', address = NULL, company = NULL, care = '[]', notes = '',
          opens_by_link = false, guest_token_hash = CASE WHEN customer_id IS NULL THEN guest_token_hash END
        WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
})

type Row = Record<string, unknown>

/** The orders of a customer's data export, with their documents. */
export const exportedOrders = statement({
  name: 'exported_orders',
  sql: `SELECT o.number, o.placed_at, o.status, o.place, o.contact, o.address, o.company, o.care, nullif(o.notes, '') AS notes,
          o.total_cents + ${SERVICES_CENTS} AS total_cents, o.paid_cents,
          o.refunded_cents,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('name', product_name, 'option', option_name, 'variant', variant_name,
            'modifiers', modifiers, 'quantity', qty, 'notes', notes, 'cents', final_cents) ORDER BY position), '[]')
           FROM order_line l WHERE l.store_id = o.store_id AND l.order_id = o.id) AS lines,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('trip', slug, 'status', status, 'starts_at', starts_at, 'ends_at', ends_at,
            'bag_count', bag_count) ORDER BY slug), '[]') FROM trip t WHERE t.store_id = o.store_id AND t.order_id = o.id) AS trips,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('bag', b.n, 'tag', b.code, 'scans', (
             SELECT coalesce(jsonb_agg(jsonb_build_object('station', s.station, 'at', s.at) ORDER BY s.at), '[]')
             FROM bag_scan s WHERE s.store_id = b.store_id AND s.bag_id = b.id)) ORDER BY b.n), '[]')
           FROM bag b WHERE b.store_id = o.store_id AND b.order_id = o.id AND b.unused_at IS NULL) AS bags,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'to', to_state, 'at', at) ORDER BY id), '[]')
           FROM order_event e WHERE e.store_id = o.store_id AND e.order_id = o.id) AS events,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('message', message, 'at', at, 'state', state, 'remedy', remedy) ORDER BY at), '[]')
           FROM claim c WHERE c.store_id = o.store_id AND c.order_id = o.id) AS claims,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('who', CASE WHEN author LIKE 'operator:%' THEN 'store' ELSE 'customer' END,
            'message', text, 'at', at) ORDER BY seq), '[]')
           FROM order_note n WHERE n.store_id = o.store_id AND n.order_id = o.id) AS messages,
          (SELECT coalesce(jsonb_agg(document ORDER BY issued_at), '[]')
           FROM invoice i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS documents
        FROM customer_order o WHERE o.store_id = $1 AND o.customer_id = $2 ORDER BY o.placed_at`,
  args: [int, uuid],
  row: {
    number: int,
    placed_at: timestamp,
    status: text,
    place: json<Row>(),
    contact: json<Row>(),
    address: nullable(json<Row>()),
    company: nullable(json<Row>()),
    care: json<Row[]>(),
    notes: nullable(text),
    total_cents: int,
    paid_cents: int,
    refunded_cents: int,
    lines: json<Row[]>(),
    trips: json<Row[]>(),
    bags: json<Row[]>(),
    events: json<Row[]>(),
    claims: json<Row[]>(),
    messages: json<Row[]>(),
    documents: json<Row[]>(),
  },
})
