import { subscriptionTexts } from '#texts/order/subscriptions.ts'
import type { Queryable } from '../db/database.ts'
import { cycleState } from './cycles/cycle.queries.ts'

/** The state of a cycle's charge for the page that waits for it. */
export async function cycleOutcome(db: Queryable, storeId: number, id: string, cycle: number) {
  const { status } = await cycleState.one(db, storeId, id, cycle)
  if (status === 'paid') return { result: 'success' as const, failure: null }
  if (status === 'given_up') return { result: 'failed' as const, failure: subscriptionTexts.paymentFailed }
  return { result: 'pending' as const, failure: null }
}
