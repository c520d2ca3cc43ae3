import { int, json, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import type { ChargeMethod } from '../../parts/gateway-port.ts'

/** `voided` takes the key of a charge that never arrived. */
type SandboxMethod = ChargeMethod | { kind: 'voided' }

const PAYMENT = {
  ref: text,
  attempt_id: uuid,
  store_id: int,
  amount_cents: int,
  currency: text,
  description: text,
  method: json<SandboxMethod>(),
  status: text,
  failure: nullable(text),
  qr_payload: nullable(text),
  return_url: text,
  refunded_cents: int,
  expires_at: nullable(timestamp),
  hold_seconds: nullable(int),
  hold_ends_at: nullable(timestamp),
  captured_cents: nullable(int),
  fingerprint: nullable(text),
  behaviour: nullable(text),
}
export type SandboxPayment = Awaited<ReturnType<typeof sandboxPayment.one>>
const COLUMNS = Object.keys(PAYMENT)
  .filter((name) => name !== 'fingerprint' && name !== 'behaviour')
  .join(', ')
const OF_CARD = `(SELECT k.fingerprint FROM sandbox_card k WHERE k.ref = card_ref) AS fingerprint,
          (SELECT k.behaviour FROM sandbox_card k WHERE k.ref = card_ref) AS behaviour`
/** Enqueues the webhook in the statement that decides the payment, so the two cannot get out of step. */
const enqueueEvent = (at: string) =>
  `event AS (INSERT INTO sandbox_event (kind, payment_ref, created_at, due_at)
          SELECT 'payment.' || status, ref, ${at}, ${at} FROM p WHERE status NOT IN ('processing', 'requires_action'))`
/** A charge takes its money, a hold reserves it. */
const SUCCEEDED = `CASE WHEN hold_seconds IS NULL THEN 'captured' ELSE 'authorised' END`

/** No row when the key was used before: the payment exists already. */
export const insertSandboxPayment = statement({
  name: 'insert_sandbox_payment',
  sql: `WITH p AS (
          INSERT INTO sandbox_payment (ref, attempt_id, store_id, amount_cents, currency, description, method, card_ref, status, failure,
            qr_payload, return_url, created_at, captures_at, expires_at, hold_seconds, hold_ends_at)
          VALUES ($ref, $attemptId, $storeId, $amountCents, $currency, $description, $method, $cardRef, $status, $failure,
            $qrPayload, $returnUrl, $now, $capturesAt, $expiresAt, $holdSeconds, $holdEndsAt)
          ON CONFLICT (attempt_id) DO NOTHING RETURNING ${COLUMNS}, ${OF_CARD}), ${enqueueEvent('$now')}
        SELECT ${COLUMNS}, fingerprint, behaviour FROM p`,
  args: {
    ref: text,
    attemptId: uuid,
    storeId: int,
    amountCents: int,
    currency: text,
    description: text,
    method: json<SandboxMethod>(),
    cardRef: nullable(text),
    status: text,
    failure: nullable(text),
    qrPayload: nullable(text),
    returnUrl: text,
    now: timestamp,
    capturesAt: nullable(timestamp),
    expiresAt: nullable(timestamp),
    holdSeconds: nullable(int),
    holdEndsAt: nullable(timestamp),
  },
  row: PAYMENT,
})

export const sandboxPayment = statement({
  name: 'sandbox_payment',
  sql: `SELECT ${COLUMNS}, ${OF_CARD} FROM sandbox_payment WHERE ref = $1`,
  args: [text],
  row: PAYMENT,
})

export const sandboxPaymentByKey = statement({
  name: 'sandbox_payment_by_key',
  sql: `SELECT ${COLUMNS}, ${OF_CARD} FROM sandbox_payment WHERE attempt_id = $1`,
  args: [uuid],
  row: PAYMENT,
})

/** The payer approves a payment that waits for it. Any other state stays as it is. */
export const approveSandboxPayment = statement({
  name: 'approve_sandbox_payment',
  sql: `WITH p AS (
          UPDATE sandbox_payment SET status = ${SUCCEEDED}, failure = NULL, decided_at = $2,
            hold_ends_at = $2::timestamptz + make_interval(secs => hold_seconds)
          WHERE ref = $1 AND status = 'requires_action' AND expires_at > $2 RETURNING ref, status), ${enqueueEvent('$2')}
        SELECT ref FROM p`,
  args: [text, timestamp],
  row: { ref: text },
})

/** Ends a payment that waits for its payer. Any other state stays as it is. */
export const endSandboxPayment = statement({
  name: 'end_sandbox_payment',
  sql: `WITH p AS (
          UPDATE sandbox_payment SET status = $2, failure = $3, decided_at = $4
          WHERE ref = $1 AND status = 'requires_action' AND (expires_at > $4 OR $2 IN ('expired', 'voided')) RETURNING ref, status), ${enqueueEvent('$4')}
        SELECT ref FROM p`,
  args: [text, text, nullable(text), timestamp],
  row: { ref: text },
})

/**
 * Applies the time: captures or holds payments that were to be decided later, and expires those that their payer did not act on and holds that
 * have lapsed.
 */
export const advanceSandboxPayments = statement({
  name: 'advance_sandbox_payments',
  sql: `WITH p AS (
          UPDATE sandbox_payment SET status = CASE status WHEN 'processing' THEN ${SUCCEEDED} ELSE 'expired' END,
            failure = CASE status WHEN 'processing' THEN NULL ELSE 'expired' END, decided_at = $1,
            hold_ends_at = CASE status WHEN 'processing' THEN captures_at + make_interval(secs => hold_seconds) ELSE hold_ends_at END
          WHERE status IN ('processing', 'requires_action') AND coalesce(captures_at, expires_at) <= $1
            OR status = 'authorised' AND hold_ends_at <= $1
          RETURNING ref, status), ${enqueueEvent('$1')}
        SELECT ref FROM p`,
  args: [timestamp],
  row: { ref: text },
})
