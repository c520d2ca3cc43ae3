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
  fingerprint: nullable(text),
}
export type SandboxPayment = Awaited<ReturnType<typeof sandboxPayment.one>>
const COLUMNS =
  'ref, attempt_id, store_id, amount_cents, currency, description, method, status, failure, qr_payload, return_url, refunded_cents, expires_at'
const FINGERPRINT = '(SELECT k.fingerprint FROM sandbox_card k WHERE k.ref = card_ref) AS fingerprint'
/** Enqueues the webhook in the statement that decides the payment, so the two cannot get out of step. */
const enqueueEvent = (at: string) =>
  `event AS (INSERT INTO sandbox_event (kind, payment_ref, created_at, due_at)
          SELECT 'payment.' || status, ref, ${at}, ${at} FROM p WHERE status NOT IN ('processing', 'requires_action'))`

/** No row when the key was used before: the payment exists already. */
export const insertSandboxPayment = statement({
  name: 'insert_sandbox_payment',
  sql: `WITH p AS (
          INSERT INTO sandbox_payment (ref, attempt_id, store_id, amount_cents, currency, description, method, card_ref, status, failure,
            qr_payload, return_url, created_at, captures_at, expires_at)
          VALUES ($ref, $attemptId, $storeId, $amountCents, $currency, $description, $method, $cardRef, $status, $failure,
            $qrPayload, $returnUrl, $now, $capturesAt, $expiresAt)
          ON CONFLICT (attempt_id) DO NOTHING RETURNING ${COLUMNS}, ${FINGERPRINT}), ${enqueueEvent('$now')}
        SELECT ${COLUMNS}, fingerprint FROM p`,
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
  },
  row: PAYMENT,
})

export const sandboxPayment = statement({
  name: 'sandbox_payment',
  sql: `SELECT ${COLUMNS}, ${FINGERPRINT} FROM sandbox_payment WHERE ref = $1`,
  args: [text],
  row: PAYMENT,
})

export const sandboxPaymentByKey = statement({
  name: 'sandbox_payment_by_key',
  sql: `SELECT ${COLUMNS}, ${FINGERPRINT} FROM sandbox_payment WHERE attempt_id = $1`,
  args: [uuid],
  row: PAYMENT,
})

/** Decides a payment that waits for its payer. Any other state stays as it is. */
export const decideSandboxPayment = statement({
  name: 'decide_sandbox_payment',
  sql: `WITH p AS (
          UPDATE sandbox_payment SET status = $2, failure = $3, decided_at = $4
          WHERE ref = $1 AND status = 'requires_action' AND (expires_at > $4 OR $2 IN ('expired', 'voided')) RETURNING ref, status), ${enqueueEvent('$4')}
        SELECT ref FROM p`,
  args: [text, text, nullable(text), timestamp],
  row: { ref: text },
})

/** Applies the time: captures payments that were to be captured later, and expires those that their payer did not act on. */
export const advanceSandboxPayments = statement({
  name: 'advance_sandbox_payments',
  sql: `WITH p AS (
          UPDATE sandbox_payment SET status = CASE status WHEN 'processing' THEN 'captured' ELSE 'expired' END,
            failure = CASE status WHEN 'processing' THEN NULL ELSE 'expired' END, decided_at = $1
          WHERE status IN ('processing', 'requires_action') AND coalesce(captures_at, expires_at) <= $1
          RETURNING ref, status), ${enqueueEvent('$1')}
        SELECT ref FROM p`,
  args: [timestamp],
  row: { ref: text },
})
