import { int, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** Committed before the gateway is called. Its id is the idempotency key. It is due at once. */
export const insertRefund = statement({
  name: 'insert_refund',
  sql: `INSERT INTO refund (id, store_id, order_id, attempt_id, amount_cents, reason, actor, status, created_at, check_at)
        VALUES ($id, $storeId, $orderId, $attemptId, $amountCents, $reason, $actor, 'created', $now, $now)`,
  args: {
    id: uuid,
    storeId: int,
    orderId: uuid,
    attemptId: uuid,
    amountCents: int,
    reason: text,
    actor: text,
    now: timestamp,
  },
})
