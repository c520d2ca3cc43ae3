import { reminderTime } from '#rules/slots/reminder-time.ts'
import type { Queryable } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Jobs, OrderMail } from '../jobs/job-payloads.ts'
import { addJobAt, removeJob } from './order-mail.queries.ts'

type About = { storeId: number; orderId: string; trip?: string; refund?: string }

/**
 * Enqueues a mail about an order in the transaction that causes it. A guest's link is created when the mail is sent, so the queue contains no token.
 */
export async function enqueueOrderMail(tx: Queryable, kind: OrderMail, about: About): Promise<void> {
  await enqueue(tx, 'send_order_mail', payloadOf(kind, about))
}

type Pickup = { storeId: number; orderId: string; slug: string; startsAt: Date; now: Date }

const reminderKey = ({ orderId, slug }: Pick<Pickup, 'orderId' | 'slug'>) => `pickup_reminder:${orderId}:${slug}`

/** Schedules the reminder of a pickup, or moves it when the pickup moves. */
export async function remindOfPickup(tx: Queryable, pickup: Pickup): Promise<void> {
  const { storeId, orderId, slug, startsAt, now } = pickup
  const at = reminderTime(startsAt, now)
  if (!at) return cancelReminder(tx, pickup)
  const payload = payloadOf('pickup_reminder', { storeId, orderId, trip: slug })
  await addJobAt.one(tx, 'send_order_mail', payload, reminderKey(pickup), at)
}

export async function cancelReminder(tx: Queryable, pickup: Pick<Pickup, 'orderId' | 'slug'>): Promise<void> {
  await removeJob.maybe(tx, reminderKey(pickup))
}

function payloadOf(
  kind: OrderMail,
  {
    storeId,
    orderId,
    trip = null,
    refund = null,
  }: Partial<Record<'trip' | 'refund', string | null>> & Pick<About, 'storeId' | 'orderId'>,
): Jobs['send_order_mail'] {
  return { store: storeId, order: orderId, kind, trip, refund }
}
