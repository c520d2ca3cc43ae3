import type { PromiseKind, PromiseReason, PromiseVerdict } from '#contract/promises/promise-limits.ts'
import { type Column, int, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const promiseKind = text as Column<string> as Column<PromiseKind>
export const promiseVerdict = text as Column<string> as Column<PromiseVerdict>
export const promiseReason = text as Column<string> as Column<PromiseReason>

/** P1.5: what was promised about an order, with verdicts and what the customer got for a missed one. Not what was taken back, until it is judged. */
export const promisesOfOrder = statement({
  name: 'promises_of_order',
  sql: `SELECT p.id, p.kind, p.subject, p.round, p.promised_from, p.promised_to, p.made_at, p.verdict, p.reason, p.late_minutes,
          c.points, w.name AS voucher
        FROM promise p
        LEFT JOIN promise_credit c ON c.store_id = p.store_id AND c.promise_id = p.id
        LEFT JOIN voucher v ON v.store_id = c.store_id AND v.id = c.voucher_id
        LEFT JOIN voucher_campaign w ON w.store_id = v.store_id AND w.id = v.campaign_id
        WHERE p.store_id = $1 AND p.order_id = $2 AND (p.verdict IS NOT NULL OR p.ended_as IS NULL)
        ORDER BY array_position(ARRAY['pickup', 'ready', 'return', 'claim'], p.kind), p.subject = '', p.promised_to, p.round`,
  args: [int, uuid],
  row: {
    id: uuid,
    kind: promiseKind,
    subject: text,
    round: int,
    promised_from: nullable(timestamp),
    promised_to: timestamp,
    made_at: timestamp,
    verdict: nullable(promiseVerdict),
    reason: nullable(promiseReason),
    late_minutes: nullable(int),
    points: nullable(int),
    voucher: nullable(text),
  },
})
export type PromiseRow = Awaited<ReturnType<typeof promisesOfOrder.all>>[number]
