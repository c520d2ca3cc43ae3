import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import type { JobParts } from '../../parts/job-parts.ts'
import { addAlertJob, escalateAlerts, forgetAlerts, lateTrips } from './alert.queries.ts'
import { raiseAlert } from './raise-alert.ts'

const BATCH_SIZE = 200
const KEEP_DAYS = 90
/** A trip needs a driver so long before it begins. */
const DRIVER_BEFORE_MS = 30 * MINUTE_MS

/** M1.2: finds late trips, and escalates what nobody looked at in time. A job runs it every minute. */
export async function lookAfterAlerts({ db, clock }: Pick<JobParts, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const late = await lateTrips.all(db, now, new Date(now.getTime() + DRIVER_BEFORE_MS), BATCH_SIZE)
  for (const { store_id: storeId, order_id: orderId, slug, is_over, event } of late) {
    const details = { trip: slug, is_over }
    await db.transaction((tx) => raiseAlert(tx, { storeId, orderId, kind: 'late_trip', event, details, now }))
  }
  await db.transaction(async (tx) => {
    for (const { store_id: store, id } of await escalateAlerts.all(tx, now, BATCH_SIZE))
      await addAlertJob.one(tx, { store, alert: id, escalation: true }, null)
  })
  await forgetAlerts.run(db, new Date(now.getTime() - KEEP_DAYS * DAY_MS))
}
