import { bigint, int, json, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { orderStatus } from './order-row.queries.ts'

/** Open pages and other processes hear of it by the store and the order. */
export const ORDER_CHANGED = 'order_changed'

/** What the customer reads about an event, beside the reason, which is for those who did it. */
export const messageIn = (message: string) =>
  `CASE WHEN ${message}::text = '' THEN '{}'::jsonb ELSE jsonb_build_object('message', ${message}::text) END`

export const changeOrderStatus = statement({
  name: 'change_order_status',
  sql: `WITH before AS (
          SELECT id, status FROM customer_order WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE
        ), moved AS (
          UPDATE customer_order o SET status = $3, changed_at = $7,
            held_from = CASE WHEN $3 = 'on_hold' THEN b.status END,
            confirmed_at = CASE WHEN $3 = 'confirmed' THEN coalesce(o.confirmed_at, $7) ELSE o.confirmed_at END,
            completed_at = CASE WHEN $3 = 'completed' THEN $7 ELSE o.completed_at END,
            expires_at = CASE WHEN b.status = 'awaiting_payment' THEN NULL ELSE o.expires_at END
          FROM before b WHERE o.store_id = $1 AND o.id = b.id AND b.status = ANY ($4) RETURNING o.id, b.status AS was
        ), noted AS (
          INSERT INTO order_event (store_id, order_id, kind, from_state, to_state, actor, reason, details, at)
          SELECT $1, id, 'order', was, $3, $5, $6, ${messageIn('$8')}, $7 FROM moved RETURNING id
        )
        SELECT n.id, m.was, pg_notify('${ORDER_CHANGED}', $1 || ':' || $2)::text AS told FROM noted n, moved m`,
  args: [int, uuid, text, texts, text, text, timestamp, text],
  row: { id: bigint, was: orderStatus, told: text },
})

/** Something else happened to an order or one of its trips that people should know of. */
export const noteOrderEvent = statement({
  name: 'note_order_event',
  sql: `WITH noted AS (
          INSERT INTO order_event (store_id, order_id, trip_id, kind, from_state, to_state, actor, reason, details, at)
          VALUES ($1, $2, (nullif($3::text, ''))::uuid, $4, nullif($5, ''), nullif($6, ''), $7, $8, $9, $10) RETURNING id
        )
        SELECT id, pg_notify('${ORDER_CHANGED}', $1 || ':' || $2)::text AS told FROM noted`,
  args: [int, uuid, text, text, text, text, text, text, json<Record<string, unknown>>(), timestamp],
  row: { id: bigint, told: text },
})
