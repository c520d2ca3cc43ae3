import type { EndOfPromise } from '#rules/promises/judge-promise.ts'
import { type Column, int, json, nullable, smallint, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { promiseKind } from '../order-rows/promise.queries.ts'

export type NewPromise = {
  id: string
  kind: string
  subject: string
  round: number
  from: Date | null
  to: Date
  brought_by: Date | null
}

/** Nothing changes if an event is told twice: the round is taken. */
export const insertPromises = statement({
  name: 'insert_promises',
  sql: `INSERT INTO promise (store_id, id, order_id, kind, subject, round, promised_from, promised_to, made_at, brought_by, look_at)
        SELECT $1, p.id, $2, p.kind, p.subject, p.round, p."from", p."to", $4, p.brought_by, p."to"
        FROM jsonb_to_recordset($3) AS p (id uuid, kind text, subject text, round integer, "from" timestamptz, "to" timestamptz,
          brought_by timestamptz)
        ON CONFLICT (store_id, order_id, kind, subject, round) DO NOTHING`,
  args: [int, uuid, json<NewPromise[]>(), timestamp],
})

export const windowsOfOrder = statement({
  name: 'windows_to_promise',
  sql: `SELECT category_id, first_starts_at, first_ends_at, early_starts_at, early_ends_at, last_starts_at, last_ends_at
        FROM customer_order WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: {
    category_id: smallint,
    first_starts_at: nullable(timestamp),
    first_ends_at: nullable(timestamp),
    early_starts_at: nullable(timestamp),
    early_ends_at: nullable(timestamp),
    last_starts_at: nullable(timestamp),
    last_ends_at: nullable(timestamp),
  },
})

/** The newest round of each promise of an order. */
export const newestPromises = statement({
  name: 'newest_promises',
  sql: `SELECT DISTINCT ON (kind, subject) id, kind, subject, round, promised_from, promised_to, brought_by
        FROM promise WHERE store_id = $1 AND order_id = $2 ORDER BY kind, subject, round DESC`,
  args: [int, uuid],
  row: {
    id: uuid,
    kind: promiseKind,
    subject: text,
    round: int,
    promised_from: nullable(timestamp),
    promised_to: timestamp,
    brought_by: nullable(timestamp),
  },
})

export const promisesOfClaim = statement({
  name: 'promises_of_claim',
  sql: `SELECT c.answer_by, (SELECT max(p.round) FROM promise p WHERE p.store_id = c.store_id AND p.order_id = c.order_id
            AND p.kind = 'claim' AND p.subject = c.id::text) AS round
        FROM claim c WHERE c.store_id = $1 AND c.order_id = $2 AND c.id = $3`,
  args: [int, uuid, uuid],
  row: { answer_by: timestamp, round: nullable(int) },
})

/** What still can be judged by what happens: not ended, and without a verdict. */
const IS_OPEN = 'verdict IS NULL AND ended_as IS NULL AND failed_at IS NULL'
const OF_SUBJECT = 'store_id = $1 AND order_id = $2 AND kind = $3 AND subject = $4'

/** The driver is at the door. The first time counts. */
export const noteArrived = statement({
  name: 'note_promise_arrived',
  sql: `UPDATE promise SET arrived_at = $5, look_at = CASE WHEN $5 > promised_to THEN $5 ELSE look_at END
        WHERE ${OF_SUBJECT} AND ${IS_OPEN} AND arrived_at IS NULL`,
  args: [int, uuid, promiseKind, text, timestamp],
})

/** What was promised was done. */
export const noteDone = statement({
  name: 'note_promise_done',
  sql: `UPDATE promise SET done_at = $5, look_at = $5 WHERE ${OF_SUBJECT} AND ${IS_OPEN} AND done_at IS NULL`,
  args: [int, uuid, promiseKind, text, timestamp],
})

export const noteFailed = statement({
  name: 'note_promise_failed',
  sql: `UPDATE promise SET failed_at = $5, failed_by = $6, look_at = $5 WHERE ${OF_SUBJECT} AND ${IS_OPEN} AND done_at IS NULL`,
  args: [int, uuid, promiseKind, text, timestamp, text],
})

/** The customer brought the items. */
export const noteBrought = statement({
  name: 'note_promise_brought',
  sql: `UPDATE promise SET brought_at = $3 WHERE store_id = $1 AND order_id = $2 AND kind = 'ready' AND ${IS_OPEN} AND brought_at IS NULL`,
  args: [int, uuid, timestamp],
})

/** Nothing more will happen: the order ended, or another promise replaces this one. */
export const endPromises = statement({
  name: 'end_promises',
  sql: `UPDATE promise SET ended_at = $4, ended_as = $5, look_at = $4
        WHERE store_id = $1 AND order_id = $2 AND id = ANY ($3::text[]::uuid[]) AND verdict IS NULL AND ended_as IS NULL AND done_at IS NULL`,
  args: [int, uuid, texts, timestamp, text as Column<string> as Column<EndOfPromise>],
})

/** The order ended. What was promised about a claim stays. */
export const endPromisesOfOrder = statement({
  name: 'end_promises_of_order',
  sql: `UPDATE promise SET ended_at = $3, ended_as = $4, look_at = $3
        WHERE store_id = $1 AND order_id = $2 AND kind <> 'claim' AND verdict IS NULL AND ended_as IS NULL AND done_at IS NULL`,
  args: [int, uuid, timestamp, text as Column<string> as Column<EndOfPromise>],
})
