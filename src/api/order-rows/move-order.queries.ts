import { bigint, bool, int, json, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { orderStatus } from './order-row.queries.ts'

/** The NOTIFY channel for changed orders. The payload is `<store id>:<order id>`. */
export const ORDER_CHANGED = 'order_changed'

/** The details of an event with the text for the customer. The event's reason is for staff. */
export const messageIn = (message: string) =>
  `CASE WHEN ${message}::text = '' THEN '{}'::jsonb ELSE jsonb_build_object('message', ${message}::text) END`

export const changeOrderStatus = statement({
  name: 'change_order_status',
  sql: `WITH before AS (
          SELECT id, status FROM customer_order WHERE store_id = $storeId AND id = $orderId FOR NO KEY UPDATE
        ), moved AS (
          UPDATE customer_order o SET status = $to, changed_at = $now,
            held_from = CASE WHEN $to = 'on_hold' THEN b.status END,
            confirmed_at = CASE WHEN $to = 'confirmed' THEN coalesce(o.confirmed_at, $now) ELSE o.confirmed_at END,
            completed_at = CASE WHEN $to = 'completed' THEN $now ELSE o.completed_at END,
            expires_at = CASE WHEN b.status = 'awaiting_payment' THEN NULL ELSE o.expires_at END
          FROM before b WHERE o.store_id = $storeId AND o.id = b.id AND b.status = ANY ($allowed) RETURNING o.id, b.status AS was
        ), noted AS (
          INSERT INTO order_event (store_id, order_id, kind, from_state, to_state, actor, reason, details, at)
          SELECT $storeId, id, 'order', was, $to, $actor, $reason, ${messageIn('$message')}, $now FROM moved RETURNING id
        )
        SELECT n.id, m.was, EXISTS (SELECT FROM webhook_endpoint w WHERE w.store_id = $storeId AND w.removed_at IS NULL) AS has_webhooks,
          pg_notify('${ORDER_CHANGED}', $storeId || ':' || $orderId)::text AS told FROM noted n, moved m`,
  args: {
    storeId: int,
    orderId: uuid,
    to: text,
    allowed: texts,
    actor: text,
    reason: text,
    now: timestamp,
    message: text,
  },
  row: { id: bigint, was: orderStatus, has_webhooks: bool, told: text },
})

/** Records any other event of an order or one of its trips, and notifies open pages. */
export const noteOrderEvent = statement({
  name: 'note_order_event',
  sql: `WITH noted AS (
          INSERT INTO order_event (store_id, order_id, trip_id, kind, from_state, to_state, actor, reason, details, at)
          VALUES ($storeId, $orderId, (nullif($tripId::text, ''))::uuid, $kind, nullif($fromState, ''), nullif($toState, ''), $actor,
            $reason, $details, $now) RETURNING id
        )
        SELECT id, pg_notify('${ORDER_CHANGED}', $storeId || ':' || $orderId)::text AS told FROM noted`,
  args: {
    storeId: int,
    orderId: uuid,
    tripId: text,
    kind: text,
    fromState: text,
    toState: text,
    actor: text,
    reason: text,
    details: json<Record<string, unknown>>(),
    now: timestamp,
  },
  row: { id: bigint, told: text },
})
