import { bool, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** The part of a payment `a` that is neither refunded nor has a pending refund. */
export const LEFT_CENTS = `(a.amount_cents - coalesce((SELECT sum(r.amount_cents) FROM refund r
          WHERE r.store_id = a.store_id AND r.attempt_id = a.id AND r.status IN ('created', 'succeeded')), 0))::integer`

/** The payments of an order and the refundable rest of each. Read under the order's lock. */
export const refundablePayments = statement({
  name: 'refundable_payments',
  sql: `SELECT a.id, a.purpose, ${LEFT_CENTS} AS left_cents
        FROM payment_attempt a WHERE a.store_id = $1 AND a.order_id = $2 AND a.status = 'captured' AND a.amount_cents > 0
        ORDER BY (a.purpose = 'order') DESC, a.decided_at, a.id`,
  args: [int, uuid],
  row: { id: uuid, purpose: text, left_cents: int },
})

/** P1.2: whether money is held for an order of which something is, or may be, taken. Of a hold in review a person takes what was decided. */
export const hasStandingHold = statement({
  name: 'has_standing_hold',
  sql: `SELECT EXISTS (SELECT FROM payment_attempt WHERE store_id = $1 AND order_id = $2
          AND (status = 'held' AND take_cents IS DISTINCT FROM 0 OR status = 'review' AND take_cents > 0)) AS is_held`,
  args: [int, uuid],
  row: { is_held: bool },
})

export const refundToRun = statement({
  name: 'refund_to_run',
  sql: `SELECT r.order_id, r.amount_cents, r.reason, r.actor, r.status, a.id AS attempt_id, a.gateway, a.gateway_ref,
          a.purpose, a.purpose_id
        FROM refund r JOIN payment_attempt a ON a.store_id = r.store_id AND a.id = r.attempt_id
        WHERE r.store_id = $1 AND r.id = $2`,
  args: [int, uuid],
  row: {
    order_id: uuid,
    amount_cents: int,
    reason: text,
    actor: text,
    status: text,
    attempt_id: uuid,
    gateway: text,
    gateway_ref: nullable(text),
    purpose: text,
    purpose_id: nullable(uuid),
  },
})

/** Decides a refund once. A second call changes no row. */
export const decideRefund = statement({
  name: 'decide_refund',
  sql: `UPDATE refund SET status = $3, gateway_ref = $4, decided_at = $5, check_at = NULL
        WHERE store_id = $1 AND id = $2 AND status = 'created'`,
  args: [int, uuid, text, nullable(text), timestamp],
})

export const countRefunded = statement({
  name: 'count_refunded',
  sql: `WITH paid_back AS (UPDATE payment_attempt SET refunded_cents = refunded_cents + $4 WHERE store_id = $1 AND id = $3)
        UPDATE customer_order SET refunded_cents = refunded_cents + $4, changed_at = $5 WHERE store_id = $1 AND id = $2
        RETURNING paid_cents - refunded_cents AS left_cents`,
  args: [int, uuid, uuid, int, timestamp],
  row: { left_cents: int },
})

export const postponeRefund = statement({
  name: 'put_off_refund',
  sql: `UPDATE refund SET check_at = $3, checks = checks + 1 WHERE store_id = $1 AND id = $2 AND status = 'created'`,
  args: [int, uuid, timestamp],
})

/** Leases due refunds until $2, so no two processes run the same one. A `check_at` more than an hour ahead was set by a clock that was ahead. */
export const dueRefunds = statement({
  name: 'due_refunds',
  sql: `UPDATE refund SET check_at = $2, checks = checks + 1 WHERE (store_id, id) IN (
          SELECT store_id, id FROM refund WHERE check_at <= $1 OR check_at > $1 + interval '1 hour' ORDER BY check_at LIMIT $3::integer
          FOR UPDATE SKIP LOCKED)
        RETURNING store_id, id`,
  args: [timestamp, timestamp, int],
  row: { store_id: int, id: uuid },
})
