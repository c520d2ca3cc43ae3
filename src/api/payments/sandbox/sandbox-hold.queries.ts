import { int, text, timestamp } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** Tells the shop in the statement that decides the hold. */
const DECIDED = `event AS (INSERT INTO sandbox_event (kind, payment_ref, created_at, due_at) SELECT 'payment.' || status, ref, $2, $2 FROM p)
        SELECT ref FROM p`

/** Captures a part or all of a hold. No row for any other payment, after the hold has ended, and for more than it holds. */
export const captureSandboxHold = statement({
  name: 'capture_sandbox_hold',
  sql: `WITH p AS (
          UPDATE sandbox_payment SET status = 'captured', captured_cents = $3, decided_at = $2
          WHERE ref = $1 AND status = 'authorised' AND hold_ends_at > $2 AND amount_cents >= $3 RETURNING ref, status), ${DECIDED}`,
  args: [text, timestamp, int],
  row: { ref: text },
})

/** The bank declines the capture of a hold. Nothing is taken, and nothing is held any more. */
export const declineSandboxHold = statement({
  name: 'decline_sandbox_hold',
  sql: `WITH p AS (
          UPDATE sandbox_payment SET status = 'failed', failure = 'declined', decided_at = $2
          WHERE ref = $1 AND status = 'authorised' AND hold_ends_at > $2 RETURNING ref, status), ${DECIDED}`,
  args: [text, timestamp],
  row: { ref: text },
})

/** Gives a hold back. */
export const releaseSandboxHold = statement({
  name: 'release_sandbox_hold',
  sql: `WITH p AS (
          UPDATE sandbox_payment SET status = 'voided', decided_at = $2
          WHERE ref = $1 AND status = 'authorised' AND hold_ends_at > $2 RETURNING ref, status), ${DECIDED}`,
  args: [text, timestamp],
  row: { ref: text },
})
