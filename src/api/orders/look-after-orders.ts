import type { ApiParts } from '../parts/parts.ts'
import { lookAfterRefunds, type RefundParts } from './refunds/run-refund.ts'
import { lapseProposals } from './services/lapse-services.ts'
import { completeOldOrders } from './sweep-orders.ts'
import { lapseWeightQuestions } from './weight/lapse-weights.ts'

/** Settles undecided refunds, lapses unanswered proposals and completes old orders. A job runs it every minute. */
export async function lookAfterOrders(parts: RefundParts & Pick<ApiParts, 'reached'>): Promise<void> {
  const now = parts.clock()
  await lookAfterRefunds(parts)
  await lapseProposals(parts.db, now)
  await lapseWeightQuestions(parts, now)
  await completeOldOrders(parts.db, now)
}
