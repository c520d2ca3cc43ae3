import type { Queryable } from '../../db/database.ts'
import type { AttemptPurpose } from '../../order-rows/payment-kept.ts'
import type { Attempt } from './attempt.queries.ts'

/** What a payment pays for: an order, an extra service or a subscription's extra weight. Each area implements its own purpose. */
export type Purpose = {
  /**
   * Whether there is nothing left to pay for. Then nothing is charged any more, and a payment that waits for its payer is cancelled, or with `isHeld` a
   * hold that the gateway has and nobody has recorded.
   */
  isOver(db: Queryable, attempt: Attempt, now: Date, isHeld?: boolean): Promise<boolean>
  /** Applies a captured payment. False when there is nothing left to pay for; the caller then refunds it. */
  whenPaid(tx: Queryable, attempt: Attempt, now: Date): Promise<boolean>
  /** Only for purposes whose money may be held first. */
  hold?: HoldPurpose
}

/** P1.2: what a hold is for. */
export type HoldPurpose = {
  /** Applies a hold. False when there is nothing left to pay for; the caller then gives it back. */
  whenHeld(tx: Queryable, attempt: Attempt, now: Date): Promise<boolean>
  /** Applies the money that was taken of the hold. False when there is nothing left to pay for; the caller then refunds it. */
  whenTaken(tx: Queryable, attempt: Attempt, now: Date): Promise<boolean>
  /** The card is kept: its money is held later. */
  whenKept(tx: Queryable, attempt: Attempt, now: Date): Promise<void>
  /** Money could not be held without the customer. `isAnswered` is false if no gateway was asked in time. */
  whenRefused(tx: Queryable, attempt: Attempt, isAnswered: boolean, now: Date): Promise<void>
  /** The hold has ended without our wish. */
  whenLost(tx: Queryable, attempt: Attempt, now: Date): Promise<void>
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
