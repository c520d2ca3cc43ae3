import type { Random } from '../../base/random.ts'
import type { Queryable } from '../../db/database.ts'
import type { Attempt } from './attempt.queries.ts'
import { purposeOf } from './purposes.ts'
import { refundAttempt } from './refund-attempt.ts'

/** Passes a captured payment to its purpose. A payment that its purpose does not accept is refunded. */
export async function applyCapturedPayment(
  tx: Queryable,
  attempt: Attempt,
  capturedCents: number,
  random: Random,
  now: Date,
): Promise<void> {
  const isUsed = await purposeOf(attempt).whenPaid(tx, attempt, now)
  if (!isUsed && capturedCents > 0) await refundAttempt(tx, attempt, capturedCents, random, now)
}
