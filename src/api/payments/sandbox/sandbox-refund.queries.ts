import { int, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

const REFUND = { ref: text, payment_ref: text, amount_cents: int, status: text }

export const sandboxRefund = statement({
  name: 'sandbox_refund',
  sql: `SELECT ref, payment_ref, amount_cents, status FROM sandbox_refund WHERE refund_id = $1`,
  args: [uuid],
  row: REFUND,
})

/** Taken before the refund is looked up. A second call with the same key waits here and then finds the first call's refund. */
export const lockSandboxPayment = statement({
  name: 'lock_sandbox_payment',
  sql: `SELECT ref FROM sandbox_payment WHERE ref = $1 FOR UPDATE`,
  args: [text],
  row: { ref: text },
})

/** Affects no row when the refund would exceed the captured amount. */
export const takeSandboxRefund = statement({
  name: 'take_sandbox_refund',
  sql: `UPDATE sandbox_payment SET refunded_cents = refunded_cents + $2
        WHERE ref = $1 AND status = 'captured' AND refunded_cents + $2 <= coalesce(captured_cents, amount_cents)`,
  args: [text, int],
})

export const insertSandboxRefund = statement({
  name: 'insert_sandbox_refund',
  sql: `WITH made AS (INSERT INTO sandbox_refund (ref, refund_id, payment_ref, amount_cents, status, created_at)
          VALUES ($1, $2, $3, $4, $5, $6) RETURNING payment_ref, status)
        INSERT INTO sandbox_event (kind, payment_ref, created_at, due_at)
        SELECT 'refund.' || status, payment_ref, $6, $6 FROM made WHERE status = 'succeeded'`,
  args: [text, uuid, text, int, text, timestamp],
})
