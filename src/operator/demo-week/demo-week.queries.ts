import { bigint, bool, citext, int, json, text, texts, timestamp, uuid } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

/** Whether the database is unused. The week is played only into an unused demo. */
export const isDemoUntouched = statement({
  name: 'is_demo_untouched',
  sql: `SELECT NOT EXISTS (SELECT FROM customer_order) AND NOT EXISTS (SELECT FROM customer WHERE email IS DISTINCT FROM $1)
          AND NOT EXISTS (SELECT FROM customer_address) AND NOT EXISTS (SELECT FROM payment_method) AND NOT EXISTS (SELECT FROM cart_line)
          AND NOT EXISTS (SELECT FROM session) AND NOT EXISTS (SELECT FROM operator_audit) AND NOT EXISTS (SELECT FROM operator_key)
          AND NOT EXISTS (SELECT FROM store WHERE slug <> ALL ($2)) AS is_untouched`,
  args: [citext, texts],
  row: { is_untouched: bool },
})

/** Takes the due jobs off the queue. A job without a time of its own has the transaction's time as `run_at`. */
export const takeDueJobs = statement({
  name: 'take_due_jobs',
  sql: `SELECT j.id, j.task_identifier AS task, done.payload::jsonb AS payload
        FROM graphile_worker.jobs j JOIN graphile_worker.complete_jobs(
          (SELECT coalesce(array_agg(id), '{}') FROM graphile_worker.jobs WHERE run_at <= $1 OR run_at = now())) done ON done.id = j.id
        ORDER BY j.id`,
  args: [timestamp],
  row: { id: bigint, task: text, payload: json<Record<string, unknown>>() },
})

/** A row if the message is about another order than these. */
export const withdrawMessage = statement({
  name: 'demo_withdraw_message',
  sql: `UPDATE message SET state = 'withdrawn', done_at = due_at WHERE store_id = $1 AND id = $2 AND order_id::text <> ALL ($3)
        RETURNING id`,
  args: [int, uuid, texts],
  row: { id: uuid },
})
