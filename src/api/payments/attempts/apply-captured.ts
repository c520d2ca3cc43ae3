import type { Random } from '../../base/random.ts'
import type { Queryable } from '../../db/database.ts'
import { type Attempt, takeOfHold } from './attempt.queries.ts'
import { type HoldPurpose, purposeOf } from './purposes.ts'
import { refundAttempt } from './refund-attempt.ts'

/** Passes a captured payment to its purpose. A payment that its purpose does not accept is refunded. */
export async function applyCapturedPayment(tx: Queryable, attempt: Attempt, random: Random, now: Date): Promise<void> {
  // The capture of a hold in review was made by a person at the gateway.
  const isOfHold = attempt.status === 'held' || (attempt.status === 'review' && attempt.held_cents !== null)
  const isUsed = await (isOfHold
    ? holdOf(attempt).whenTaken(tx, attempt, now)
    : purposeOf(attempt).whenPaid(tx, attempt, now))
  if (!isUsed && attempt.amount_cents > 0) await refundAttempt(tx, attempt, random, now)
}

/** P1.2: passes a hold to its purpose. A hold that its purpose does not accept is given back. */
export async function applyHold(tx: Queryable, attempt: Attempt, now: Date): Promise<void> {
  if (await holdOf(attempt).whenHeld(tx, attempt, now)) return
  await takeOfHold.run(tx, attempt.store_id, attempt.id, 0, now)
}

/** P1.2: passes a card to its purpose that is kept until money is held with it. */
export async function applyKeptCard(tx: Queryable, attempt: Attempt, now: Date): Promise<void> {
  await holdOf(attempt).whenKept(tx, attempt, now)
}

/** P1.2: money was not held. Whoever is at the page sees it there; else the purpose tells them. */
export async function applyRefusedHold(tx: Queryable, attempt: Attempt, isAnswered: boolean, now: Date): Promise<void> {
  if (attempt.setting.isOffSession) await holdOf(attempt).whenRefused(tx, attempt, isAnswered, now)
}

/** P1.2: a hold has ended. If that was not our wish, its purpose must know. */
export async function applyLostHold(tx: Queryable, attempt: Attempt, now: Date): Promise<void> {
  if (attempt.take_cents !== 0) await holdOf(attempt).whenLost(tx, attempt, now)
}

function holdOf(attempt: Attempt): HoldPurpose {
  const { hold } = purposeOf(attempt)
  if (!hold) throw new Error(`money for ${attempt.purpose} is never held`)
  return hold
}
