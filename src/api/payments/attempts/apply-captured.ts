import type { Random } from '../../base/random.ts'
import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { type Attempt, addPaid } from './attempt.queries.ts'
import { purposeOf } from './purposes.ts'
import { refundAttempt } from './refund-attempt.ts'

/** Adds a captured payment to the order's paid amount and passes it to its purpose. A payment that its purpose does not accept is refunded. */
export async function applyCapturedPayment(tx: Queryable, attempt: Attempt, random: Random, now: Date): Promise<void> {
  const { store_id, order_id, amount_cents } = attempt
  const [, isUsed] = await settleAll(
    addPaid.run(tx, store_id, order_id, amount_cents),
    purposeOf(attempt).whenPaid(tx, attempt, now),
  )
  if (isUsed) return
  if (amount_cents > 0) await refundAttempt(tx, attempt, random, now)
}
