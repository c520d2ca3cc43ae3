import type { Queryable } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { makeCycleDue } from './cycle.queries.ts'

/** Runs the job now when the order of an undecided cycle is paid, instead of at its next regular run. */
export async function startPaidCycle(
  tx: Queryable,
  { storeId, orderId, subscriptionId, now }: Events['orderPaid'],
): Promise<void> {
  if (subscriptionId === null) return
  if ((await makeCycleDue.run(tx, storeId, orderId, now)) > 0) await enqueue(tx, 'run_subscriptions', {})
}
