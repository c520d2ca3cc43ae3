import type { Queryable } from '../../db/database.ts'
import type { AttemptPurpose } from '../../order-rows/payment-kept.ts'
import type { Attempt } from './attempt.queries.ts'

/** What a payment pays for: an order, an extra service or a subscription's extra weight. Each area answers for its own. */
export type Purpose = {
  /** Whether there is nothing left to pay for. Then nobody is charged any more, and a payment that waits for its payer is called off. */
  isOver(db: Queryable, attempt: Attempt, now: Date): Promise<boolean>
  /** Uses a captured payment. False when there is nothing left to pay for: then the money goes back. */
  whenPaid(tx: Queryable, attempt: Attempt, now: Date): Promise<boolean>
}
export type Purposes = Record<AttemptPurpose, Purpose>

let connected: Purposes | undefined

/** Called once, by the composition root. */
export function connectPurposes(purposes: Purposes): void {
  connected = purposes
}

export function purposeOf({ purpose }: Attempt): Purpose {
  if (!connected) throw new Error('payments have no purposes: call connectAreas() first')
  return connected[purpose]
}
