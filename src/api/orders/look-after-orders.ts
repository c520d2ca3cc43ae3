import { forgetDeliveries } from '../webhooks/deliveries.queries.ts'
import { lookAfterRefunds, type RefundParts } from './refunds/run-refund.ts'
import { lapseProposals } from './services/lapse-services.ts'
import { completeOldOrders } from './sweep-orders.ts'

const KEEP_DELIVERIES_MS = 90 * 86_400_000

/** What no request looks after any more: answers that did not come, refunds that are not decided, orders that are over. Every minute, by a job. */
export async function lookAfterOrders(parts: RefundParts): Promise<void> {
  const now = parts.clock()
  await lookAfterRefunds(parts)
  await lapseProposals(parts.db, now)
  await completeOldOrders(parts.db, now)
  await forgetDeliveries.run(parts.db, new Date(now.getTime() - KEEP_DELIVERIES_MS))
}
