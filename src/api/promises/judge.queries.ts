import type { EndOfPromise } from '#rules/promises/judge-promise.ts'
import { bool, type Column, date, int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { promiseKind, promiseReason, promiseVerdict } from '../order-rows/promise.queries.ts'

/** Promises to look at, the oldest first. One that is overdue since a time to come was looked at by a clock that has gone back since. */
export const promisesToJudge = statement({
  name: 'promises_to_judge',
  sql: `SELECT store_id, id, order_id FROM promise WHERE verdict IS NULL AND (look_at <= $1 OR overdue_at > $1)
        ORDER BY look_at, store_id, id LIMIT $2::integer`,
  args: [timestamp, int],
  row: { store_id: int, id: uuid, order_id: uuid },
})

/** Read under the order's lock, so nothing happens to it meanwhile. No row if another judge was first. */
export const promiseToJudge = statement({
  name: 'promise_to_judge',
  sql: `SELECT p.kind, p.promised_from, p.promised_to, p.brought_by, p.brought_at, p.arrived_at, p.done_at, p.failed_at, p.failed_by,
          p.ended_at, p.ended_as, p.overdue_at, o.first_starts_at AS pickup_from,
          p.kind = 'claim' AND NOT EXISTS (SELECT FROM claim c WHERE c.store_id = p.store_id AND c.order_id = p.order_id
            AND c.id::text = p.subject) AS is_claim_erased
        FROM promise p JOIN customer_order o ON o.store_id = p.store_id AND o.id = p.order_id
        WHERE p.store_id = $1 AND p.id = $2 AND p.verdict IS NULL FOR NO KEY UPDATE OF p`,
  args: [int, uuid],
  row: {
    kind: promiseKind,
    promised_from: nullable(timestamp),
    promised_to: timestamp,
    brought_by: nullable(timestamp),
    brought_at: nullable(timestamp),
    arrived_at: nullable(timestamp),
    done_at: nullable(timestamp),
    failed_at: nullable(timestamp),
    failed_by: nullable(text as Column<string> as Column<'store' | 'customer'>),
    ended_at: nullable(timestamp),
    ended_as: nullable(text as Column<string> as Column<EndOfPromise>),
    overdue_at: nullable(timestamp),
    pickup_from: nullable(timestamp),
    is_claim_erased: bool,
  },
})

export const lookAgain = statement({
  name: 'look_at_promise_again',
  sql: `UPDATE promise SET look_at = $3, overdue_at = $4 WHERE store_id = $1 AND id = $2 AND verdict IS NULL`,
  args: [int, uuid, timestamp, nullable(timestamp)],
})

export const postpone = statement({
  name: 'postpone_promise',
  sql: `UPDATE promise SET look_at = $3 WHERE store_id = $1 AND id = $2 AND verdict IS NULL`,
  args: [int, uuid, timestamp],
})

/** The verdict, once, and in the same statement the month's count of it. */
export const writeVerdict = statement({
  name: 'write_promise_verdict',
  sql: `WITH judged AS (
          UPDATE promise SET verdict = $verdict, reason = $reason, late_minutes = $lateMinutes, judged_at = $now
          WHERE store_id = $storeId AND id = $id AND verdict IS NULL RETURNING store_id, kind
        ), counted AS (
          INSERT INTO promise_month AS m (store_id, month, kind, kept, missed)
          SELECT store_id, $month, kind, ($verdict = 'kept')::integer, ($verdict = 'missed')::integer FROM judged WHERE $verdict <> 'void'
          ON CONFLICT (store_id, month, kind) DO UPDATE SET kept = m.kept + excluded.kept, missed = m.missed + excluded.missed
        )
        SELECT kind FROM judged`,
  args: {
    storeId: int,
    id: uuid,
    verdict: promiseVerdict,
    reason: promiseReason,
    lateMinutes: nullable(int),
    month: date,
    now: timestamp,
  },
  row: { kind: promiseKind },
})

/** What was given for the order, and to the customer on this day. Read under the customer's lock. */
export const givenForPromises = statement({
  name: 'given_for_promises',
  sql: `SELECT (SELECT count(*)::integer FROM promise_credit WHERE store_id = $1 AND order_id = $2) AS for_order,
          (SELECT count(*)::integer FROM promise_credit WHERE store_id = $1 AND customer_id = $3 AND day = $4) AS today,
          (SELECT deleted_at IS NULL FROM customer WHERE store_id = $1 AND id = $3) AS has_account`,
  args: [int, uuid, uuid, date],
  row: { for_order: int, today: int, has_account: bool },
})

export const insertCredit = statement({
  name: 'insert_promise_credit',
  sql: `INSERT INTO promise_credit (store_id, promise_id, order_id, customer_id, points, voucher_id, day, given_at)
        VALUES ($storeId, $promiseId, $orderId, $customerId, $points, $voucherId, $day, $now)
        ON CONFLICT (store_id, promise_id) DO NOTHING`,
  args: {
    storeId: int,
    promiseId: uuid,
    orderId: uuid,
    customerId: uuid,
    points: nullable(int),
    voucherId: nullable(uuid),
    day: date,
    now: timestamp,
  },
})
