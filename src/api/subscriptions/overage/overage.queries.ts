import { bool, type Column, date, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { OWED } from './weight.queries.ts'

export type OverageStatus = 'due' | 'paid' | 'given_up'
const overageStatus = text as Column<string> as Column<OverageStatus>

/** Locks ended subscriptions whose overage is not settled yet. Other processes skip them. */
export const lockEnded = statement({
  name: 'lock_ended_subscriptions',
  sql: `SELECT s.store_id, s.id FROM subscription s WHERE s.settle_at <= $1 ORDER BY s.settle_at, s.id
        LIMIT $2::integer FOR UPDATE SKIP LOCKED`,
  args: [timestamp, int],
  row: { store_id: int, id: uuid },
})

/**
 * Stores what a locked subscription owes, once for each end. A separate statement from lockEnded, whose snapshot may be older than the lock and miss
 * a weight. While a visit is not weighed yet, settling is postponed to $4.
 */
export const settleEnded = statement({
  name: 'settle_ended_subscription',
  sql: `WITH ended AS (
          SELECT s.store_id, s.id, s.next_cycle, ${OWED} AS owed_cents,
            EXISTS (SELECT FROM customer_order v WHERE v.store_id = s.store_id AND v.subscription_id = s.id AND v.status IN ('confirmed',
              'pickup_scheduled', 'picked_up', 'received', 'awaiting_approval', 'processing', 'on_hold') AND NOT EXISTS (
                SELECT FROM visit_weight w WHERE w.store_id = v.store_id AND w.order_id = v.id)) AS is_waiting,
            (SELECT y.order_id FROM subscription_cycle y WHERE y.store_id = s.store_id AND y.subscription_id = s.id AND y.status = 'paid'
              ORDER BY y.cycle DESC LIMIT 1) AS order_id
          FROM subscription s WHERE s.store_id = $1 AND s.id = $2
        ), made AS (
          INSERT INTO subscription_overage (id, store_id, subscription_id, cycle, order_id, cents, status, try_at, made_at)
          SELECT $5, store_id, id, next_cycle, order_id, owed_cents, 'due', $3, $3
          FROM ended WHERE NOT is_waiting AND owed_cents > 0 AND order_id IS NOT NULL ON CONFLICT DO NOTHING
        )
        UPDATE subscription s SET settle_at = CASE WHEN e.is_waiting THEN $4::timestamptz END
        FROM ended e WHERE s.store_id = e.store_id AND s.id = e.id`,
  args: [int, uuid, timestamp, timestamp, uuid],
})

/** A weight recorded after the end is announced first and settled later, so the customer has time to object. */
export const setSettleAt = statement({
  name: 'set_subscription_settle_at',
  sql: `UPDATE subscription SET settle_at = $3 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, timestamp],
})

export const isSettled = statement({
  name: 'is_subscription_settled',
  sql: `SELECT EXISTS (SELECT FROM subscription_overage v JOIN subscription s ON s.store_id = v.store_id AND s.id = v.subscription_id
          WHERE s.store_id = $1 AND s.id = $2 AND v.cycle = s.next_cycle) AS is_settled`,
  args: [int, uuid],
  row: { is_settled: bool },
})

export const owedNow = statement({
  name: 'owed_by_subscription',
  sql: `SELECT ${OWED} AS owed_cents FROM subscription s WHERE s.store_id = $1 AND s.id = $2`,
  args: [int, uuid],
  row: { owed_cents: int },
})

const DUE = { id: uuid, store_id: int }

/** Claims due overages with a lease: `try_at` moves ahead, so no other process claims them until then. After a crash they become due again. */
export const claimDueOverages = statement({
  name: 'claim_due_overages',
  sql: `UPDATE subscription_overage SET try_at = $3 WHERE (store_id, id) IN (
          SELECT store_id, id FROM subscription_overage WHERE status = 'due' AND try_at <= $1 ORDER BY try_at, id LIMIT $2::integer
          FOR UPDATE SKIP LOCKED)
        RETURNING id, store_id`,
  args: [timestamp, int, timestamp],
  row: DUE,
})

/** Claims one overage, for the customer's request that waits for it. */
export const claimOverage = statement({
  name: 'claim_overage',
  sql: `UPDATE subscription_overage SET try_at = $4 WHERE store_id = $1 AND id = $2 AND status = 'due' AND try_at <= $3 RETURNING id, store_id`,
  args: [int, uuid, timestamp, timestamp],
  row: DUE,
})

/**
 * Makes an unpaid overage due now, after the card was changed. A given-up overage is revived only for a suspended or cancelled subscription: an active
 * one charges the amount with its next cycle.
 */
export const retryOverageNow = statement({
  name: 'retry_overage_now',
  sql: `UPDATE subscription_overage v SET status = 'due', try_at = $3 FROM subscription s
        WHERE v.store_id = $1 AND v.subscription_id = $2 AND s.store_id = v.store_id AND s.id = v.subscription_id AND v.cycle = s.next_cycle
          AND (v.status = 'due' OR (v.status = 'given_up' AND s.status IN ('suspended', 'cancelled') AND v.cents <= ${OWED}))
        RETURNING v.id`,
  args: [int, uuid, timestamp],
  row: { id: uuid },
})

/** Locks the overage, so that only one attempt is started at a time. */
export const lockOverage = statement({
  name: 'lock_overage',
  sql: `SELECT v.id, v.store_id, v.subscription_id, v.order_id, v.cents, v.status, v.attempt_id, v.tries, s.customer_id,
          s.payment_method_id, p.name AS plan_name
        FROM subscription_overage v JOIN subscription s ON s.store_id = v.store_id AND s.id = v.subscription_id
        JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id
        WHERE v.store_id = $1 AND v.id = $2 FOR UPDATE OF v`,
  args: [int, uuid],
  row: {
    id: uuid,
    store_id: int,
    subscription_id: uuid,
    order_id: uuid,
    cents: int,
    status: overageStatus,
    attempt_id: nullable(uuid),
    tries: int,
    customer_id: uuid,
    payment_method_id: nullable(uuid),
    plan_name: text,
  },
})
export type OverageRow = Awaited<ReturnType<typeof lockOverage.one>>

export const isOverageDue = statement({
  name: 'is_overage_due',
  sql: `SELECT EXISTS (SELECT FROM subscription_overage WHERE store_id = $1 AND id = $2 AND status = 'due') AS is_due`,
  args: [int, uuid],
  row: { is_due: bool },
})

export const setOverageAttempt = statement({
  name: 'set_overage_attempt',
  sql: `UPDATE subscription_overage SET attempt_id = $3 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, uuid],
})

export const scheduleOverageCheck = statement({
  name: 'schedule_overage_check',
  sql: `UPDATE subscription_overage SET try_at = $3 WHERE store_id = $1 AND id = $2 AND status = 'due'`,
  args: [int, uuid, timestamp],
})

export const overageDeclined = statement({
  name: 'overage_declined',
  sql: `UPDATE subscription_overage SET tries = tries + 1, attempt_id = NULL, failure = $3, try_at = $4,
          status = CASE WHEN $4::timestamptz IS NULL THEN 'given_up' ELSE 'due' END
        WHERE store_id = $1 AND id = $2 AND status = 'due'`,
  args: [int, uuid, text, nullable(timestamp)],
})

export const payOverage = statement({
  name: 'pay_overage',
  sql: `UPDATE subscription_overage SET status = 'paid', paid_at = $3, try_at = NULL, failure = NULL
        WHERE store_id = $1 AND id = $2 AND status = 'due'`,
  args: [int, uuid, timestamp],
})

const SHOWN = {
  subscription_id: uuid,
  /** The subscription's `next_cycle` when it ended. It identifies the end that the overage belongs to. */
  cycle: int,
  cents: int,
  status: overageStatus,
  day: date,
  order_id: uuid,
  order_number: int,
  paid_at: nullable(timestamp),
  failures: int,
  failure: nullable(text),
  try_at: nullable(timestamp),
}
const SHOWN_COLUMNS = `v.subscription_id, v.cycle, v.cents, v.status, (v.made_at AT TIME ZONE 'Asia/Singapore')::date AS day, v.order_id,
          o.number AS order_number, v.paid_at, v.tries AS failures, v.failure, v.try_at`
export type ShownOverage = Awaited<ReturnType<typeof newestOverages.all>>[number]

export const newestOverages = statement({
  name: 'newest_overages',
  sql: `SELECT DISTINCT ON (v.subscription_id) ${SHOWN_COLUMNS} FROM subscription s
        JOIN subscription_overage v ON v.store_id = s.store_id AND v.subscription_id = s.id
        JOIN customer_order o ON o.store_id = v.store_id AND o.id = v.order_id
        WHERE s.store_id = $1 AND s.customer_id = $2 ORDER BY v.subscription_id, v.cycle DESC`,
  args: [int, uuid],
  row: SHOWN,
})

export const statementOverages = statement({
  name: 'statement_overages',
  sql: `SELECT ${SHOWN_COLUMNS}, p.name AS plan FROM subscription s
        JOIN subscription_plan p ON p.store_id = s.store_id AND p.id = s.plan_id
        JOIN subscription_overage v ON v.store_id = s.store_id AND v.subscription_id = s.id
        JOIN customer_order o ON o.store_id = v.store_id AND o.id = v.order_id
        WHERE s.store_id = $1 AND s.customer_id = $2
          AND (v.made_at AT TIME ZONE 'Asia/Singapore')::date BETWEEN $3::text::date AND $4::text::date
        ORDER BY v.made_at DESC, v.id LIMIT 1000`,
  args: [int, uuid, text, text],
  row: { ...SHOWN, plan: text },
})
