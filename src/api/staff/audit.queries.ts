import { bigint, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const insertAudit = statement({
  name: 'insert_audit',
  sql: `INSERT INTO operator_audit (store_id, actor, act, subject, order_id, details, reason, at)
        VALUES ($storeId, $actor, $act, $subject, $orderId, $details, $reason, $now)`,
  args: {
    storeId: int,
    actor: text,
    act: text,
    subject: text,
    orderId: nullable(uuid),
    details: json<Record<string, unknown>>(),
    reason: text,
    now: timestamp,
  },
})

/** Staff look at an order when they act on it. */
export const markOrderLooked = statement({
  name: 'mark_order_looked',
  sql: `UPDATE customer_order SET looked_at = $3 WHERE store_id = $1 AND id = $2 AND looked_at IS NULL`,
  args: [int, uuid, timestamp],
})

export const auditBefore = statement({
  name: 'audit_before',
  sql: `SELECT id, at, actor, act, subject, reason, details FROM operator_audit WHERE store_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3::integer`,
  args: [int, bigint, int],
  row: {
    id: bigint,
    at: timestamp,
    actor: text,
    act: text,
    subject: text,
    reason: text,
    details: json<Record<string, unknown>>(),
  },
})
