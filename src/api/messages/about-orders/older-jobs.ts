import type { Jobs } from '../../jobs/job-payloads.ts'
import type { JobParts } from '../../parts/job-parts.ts'
import { tellAboutOrder } from '../tell.ts'

/** A mail that was due before messages had a table of their own. */
export async function tellOfOlderJob({ db, clock }: JobParts, job: Jobs['send_order_mail']): Promise<void> {
  const { store: storeId, order: orderId, trip, refund } = job
  const isPickup = trip?.startsWith('pickup') ?? false
  const failed = isPickup ? 'pickup_failed' : 'return_failed'
  const kind = job.kind === 'trip_failed' ? failed : job.kind
  const about = { storeId, orderId, now: clock(), ...(trip ? { trip } : {}), ...(refund ? { refund } : {}) }
  await db.transaction((tx) => tellAboutOrder(tx, kind, about))
}
