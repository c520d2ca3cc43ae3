import type { Leg } from '#rules/slots/slots.ts'
import { bigint, bool, int, json, nullable, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { messageIn, ORDER_CHANGED } from './move-order.queries.ts'
import { failedBy, legColumn, tripKind, tripStatus } from './order-parts.queries.ts'

/** Left out, a driver who was at the door found nobody, and everything else is the store's fault. A null driver, bag count or photo leaves the trip's value unchanged. A trip that becomes `scheduled` again loses its driver. */
export const changeTripStatus = statement({
  name: 'change_trip_status',
  sql: `WITH before AS (
          SELECT id, status FROM trip WHERE store_id = $storeId AND order_id = $orderId AND slug = $slug FOR NO KEY UPDATE
        ), moved AS (
          UPDATE trip t SET status = $to, changed_at = $now,
            driver_name = CASE WHEN $to = 'scheduled' THEN NULL ELSE coalesce($driverName, t.driver_name) END,
            bag_count = coalesce($bagCount, t.bag_count),
            proof_photo = coalesce($proofPhoto, t.proof_photo),
            failure_reason = CASE WHEN $to = 'failed' THEN $message ELSE t.failure_reason END,
            failed_at = CASE WHEN $to = 'failed' THEN $now ELSE t.failed_at END,
            failed_by = CASE WHEN $to = 'failed' THEN coalesce($failedBy, CASE b.status WHEN 'arrived' THEN 'customer' ELSE 'store' END) ELSE t.failed_by END
          FROM before b WHERE t.store_id = $storeId AND t.id = b.id AND b.status = ANY ($allowed)
          RETURNING t.id, t.kind, t.leg, b.status AS was, t.failed_by
        ), noted AS (
          INSERT INTO order_event (store_id, order_id, trip_id, kind, from_state, to_state, actor, reason, details, at)
          SELECT $storeId, $orderId, id, 'trip', was, $to, $actor, $reason, ${messageIn('$message')}, $now FROM moved RETURNING id
        )
        SELECT m.id, m.kind, m.leg, m.was, m.failed_by, n.id AS event_id, pg_notify('${ORDER_CHANGED}', $storeId || ':' || $orderId)::text AS told
        FROM moved m, noted n`,
  args: {
    storeId: int,
    orderId: uuid,
    slug: text,
    to: tripStatus,
    allowed: texts,
    actor: text,
    reason: text,
    now: timestamp,
    driverName: nullable(text),
    bagCount: nullable(int),
    proofPhoto: nullable(text),
    message: text,
    failedBy: nullable(failedBy),
  },
  row: {
    id: uuid,
    kind: tripKind,
    leg: legColumn,
    was: tripStatus,
    failed_by: nullable(failedBy),
    event_id: bigint,
    told: text,
  },
})

export const tripState = statement({
  name: 'trip_state',
  sql: `SELECT status FROM trip WHERE store_id = $1 AND order_id = $2 AND slug = $3`,
  args: [int, uuid, text],
  row: { status: tripStatus },
})

export type NewTrip = { id: string; slug: string; leg: Leg; starts_at: Date; ends_at: Date }

export const insertTrips = statement({
  name: 'insert_trips',
  sql: `INSERT INTO trip (id, store_id, order_id, slug, kind, leg, status, starts_at, ends_at, changed_at)
        SELECT t.id, $1, $2, t.slug, CASE t.leg WHEN 'first' THEN 'pickup' ELSE 'delivery' END, t.leg, 'scheduled', t.starts_at, t.ends_at, $4
        FROM jsonb_to_recordset($3) AS t (id uuid, slug text, leg text, starts_at timestamptz, ends_at timestamptz)
        ON CONFLICT (store_id, order_id, slug) DO NOTHING`,
  args: [int, uuid, json<NewTrip[]>(), timestamp],
})

export const moveTripWindow = statement({
  name: 'move_trip_window',
  sql: `UPDATE trip SET starts_at = $4, ends_at = $5, changed_at = $6
        WHERE store_id = $1 AND order_id = $2 AND slug = $3 AND status = 'scheduled'`,
  args: [int, uuid, text, timestamp, timestamp, timestamp],
})

export const photoIsOfOrder = statement({
  name: 'photo_is_of_order',
  sql: `SELECT EXISTS (SELECT FROM order_photo WHERE store_id = $1 AND order_id = $2 AND name = $3) AS is_there`,
  args: [int, uuid, text],
  row: { is_there: bool },
})
