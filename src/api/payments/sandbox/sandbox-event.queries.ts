import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import { int, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

const EVENT = {
  id: text,
  kind: text,
  payment_ref: text,
  attempt_id: uuid,
  store_id: int,
  amount_cents: int,
  currency: text,
  status: text,
  created_at: timestamp,
}
export type SandboxEvent = Awaited<ReturnType<typeof undeliveredSandboxEvents.all>>[number]
const COLUMNS =
  'e.id, e.kind, e.payment_ref, p.attempt_id, p.store_id, p.amount_cents, p.currency, p.status, e.created_at'

/**
 * Claims due events by moving their `due_at`, so no two processes send the same one at once. The backoff grows from 5 seconds to an hour, until the
 * shop acknowledges the event.
 */
export const claimSandboxEvents = statement({
  name: 'claim_sandbox_events',
  sql: `UPDATE sandbox_event e SET tries = e.tries + 1,
          due_at = $1::timestamptz + make_interval(secs => least(${HOUR_SECONDS}, 5 * power(3, least(e.tries, 8))))
        FROM sandbox_payment p
        WHERE p.ref = e.payment_ref AND e.id IN (
          SELECT id FROM sandbox_event WHERE delivered_at IS NULL AND due_at <= $1 ORDER BY due_at LIMIT $2::integer FOR UPDATE SKIP LOCKED)
        RETURNING ${COLUMNS}`,
  args: [timestamp, int],
  row: EVENT,
})

/** The events that the shop has not acknowledged, oldest first. */
export const undeliveredSandboxEvents = statement({
  name: 'undelivered_sandbox_events',
  sql: `SELECT ${COLUMNS} FROM sandbox_event e JOIN sandbox_payment p ON p.ref = e.payment_ref
        WHERE e.delivered_at IS NULL ORDER BY e.created_at, e.id`,
  args: [],
  row: EVENT,
})

export const markSandboxEventDelivered = statement({
  name: 'mark_sandbox_event_delivered',
  sql: `UPDATE sandbox_event SET delivered_at = $2 WHERE id = $1`,
  args: [text, timestamp],
})
