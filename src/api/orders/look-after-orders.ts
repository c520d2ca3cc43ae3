import { lookAfterRefunds, type RefundParts } from './refunds/run-refund.ts'
import { lapseProposals } from './services/lapse-services.ts'
import { completeOldOrders } from './sweep-orders.ts'

/** What no request looks after any more: answers that did not come, refunds that are not decided, orders that are over. Every minute, by a job. */
export async function lookAfterOrders(parts: RefundParts): Promise<void> {
  const now = parts.clock()
  await lookAfterRefunds(parts)
  await lapseProposals(parts.db, now)
  await completeOldOrders(parts.db, now)
}
