import { reminderTime } from '#rules/slots/reminder-time.ts'
import type { Queryable } from '../../db/database.ts'
import type { Jobs } from '../../jobs/job-payloads.ts'
import type { JobParts } from '../../parts/job-parts.ts'
import { tellAboutOrder } from '../tell.ts'
import { addJobAt, removeJob } from './order-mail.queries.ts'

type Pickup = { storeId: number; orderId: string; slug: string; startsAt: Date; now: Date }

export const reminderKey = ({ orderId, slug }: Pick<Pickup, 'orderId' | 'slug'>) => `pickup_reminder:${orderId}:${slug}`

/** Schedules the reminder of a pickup, or moves it when the pickup moves. */
export async function remindOfPickup(tx: Queryable, pickup: Pickup): Promise<void> {
  const { storeId, orderId, slug, startsAt, now } = pickup
  const at = reminderTime(startsAt, now)
  if (!at) return cancelReminder(tx, pickup)
  await addJobAt.one(tx, 'remind_of_pickup', { store: storeId, order: orderId, trip: slug }, reminderKey(pickup), at)
}

export async function cancelReminder(tx: Queryable, pickup: Pick<Pickup, 'orderId' | 'slug'>): Promise<void> {
  await removeJob.maybe(tx, reminderKey(pickup))
}

/** The time of a reminder has come. */
export async function remindNow({ db, clock }: JobParts, job: Jobs['remind_of_pickup']): Promise<void> {
  const { store: storeId, order: orderId, trip } = job
  await db.transaction((tx) => tellAboutOrder(tx, 'pickup_reminder', { storeId, orderId, trip, now: clock() }))
}
