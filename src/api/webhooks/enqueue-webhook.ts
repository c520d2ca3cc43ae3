import type { WebhookEvent } from '#contract/operator/operator-limits.ts'
import type { Queryable } from '../db/database.ts'
import { enqueueDeliveries, type TripNews, type WebhookDetails } from './enqueue-webhook.queries.ts'

export type WebhookNews = {
  storeId: number
  /** Null if it is not about an order. */
  orderId: string | null
  event: WebhookEvent
  now: Date
  trip?: TripNews
  details?: WebhookDetails
}

/** D4.7: enqueues an event for the subscribed endpoints, in the transaction that causes it. The payload contains no personal data. */
export async function enqueueWebhook(
  tx: Queryable,
  { storeId, orderId, event, now, trip, details = {} }: WebhookNews,
): Promise<void> {
  await enqueueDeliveries.all(tx, storeId, orderId, event, trip ?? null, details, now)
}
