import type { Queryable } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { cycleIsDue } from './cycle.queries.ts'

/** The first order of a subscription is paid: its cycle starts now, not at the next regular run. */
export async function hurryCycle(tx: Queryable, { storeId, orderId, now }: Events['orderPaid']): Promise<void> {
  if ((await cycleIsDue.run(tx, storeId, orderId, now)) > 0) await enqueue(tx, 'run_subscriptions', {})
}
