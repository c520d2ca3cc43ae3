import { bigint, bool, bytea, int, json, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** Schedules a job. A waiting job with the same key is replaced, so its time moves. */
export const addJobAt = statement({
  name: 'add_job_at',
  sql: `SELECT (graphile_worker.add_job($1, $2::jsonb::json, run_at => $4, job_key => $3)).id`,
  args: [text, json<Record<string, unknown>>(), text, timestamp],
  row: { id: bigint },
})

export const removeJob = statement({
  name: 'remove_job',
  sql: `SELECT (graphile_worker.remove_job($1)).id`,
  args: [text],
  row: { id: nullable(bigint) },
})

export const addGuestLink = statement({
  name: 'add_guest_link',
  sql: `INSERT INTO guest_link (token_hash, store_id, order_id, created_at) VALUES ($1, $2, $3, $4)`,
  args: [bytea, int, uuid, timestamp],
})

export const refundSent = statement({
  name: 'refund_sent',
  sql: `SELECT id, amount_cents, actor, reason, EXISTS (SELECT FROM claim c WHERE c.store_id = r.store_id AND c.order_id = r.order_id
            AND c.remedy_details -> 'refunds' ? r.id::text) AS is_remedy
        FROM refund r WHERE store_id = $1 AND id = $2 AND status = 'succeeded'`,
  args: [int, uuid],
  row: { id: uuid, amount_cents: int, actor: text, reason: text, is_remedy: bool },
})
export type Refund = Awaited<ReturnType<typeof refundSent.one>>

/** M1.6: what staff wrote, unless the customer has read it on the order's page. */
export const answerToTell = statement({
  name: 'answer_to_tell',
  sql: `SELECT text, claim_id AS claim FROM order_note WHERE store_id = $1 AND id = $2 AND read_at IS NULL`,
  args: [int, uuid],
  row: { text, claim: nullable(uuid) },
})
export type AnswerToTell = Awaited<ReturnType<typeof answerToTell.one>>

export const holdWasTold = statement({
  name: 'hold_was_told',
  sql: `SELECT coalesce((SELECT state IN ('sent', 'unclear') FROM message WHERE store_id = $1 AND order_id = $2 AND kind = 'on_hold'
          ORDER BY created_at DESC LIMIT 1), false) AS was_told`,
  args: [int, uuid],
  row: { was_told: bool },
})
