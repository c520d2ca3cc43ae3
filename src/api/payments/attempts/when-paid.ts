import type { Random } from '../../base/random.ts'
import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { type Attempt, addPaid } from './attempt.queries.ts'
import { giveBack } from './give-back.ts'
import { purposeOf } from './purposes.ts'

/** Counts a captured payment and hands it to what it pays for. Money that pays for nothing goes back. */
export async function whenPaid(tx: Queryable, attempt: Attempt, random: Random, now: Date): Promise<void> {
  const { store_id, order_id, amount_cents } = attempt
  const [, isUsed] = await settleAll(
    addPaid.run(tx, store_id, order_id, amount_cents),
    purposeOf(attempt).whenPaid(tx, attempt, now),
  )
  if (isUsed) return
  if (amount_cents > 0) await giveBack(tx, attempt, random, now)
}
