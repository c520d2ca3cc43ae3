import type { WebhookEvent } from '#contract/operator/operator-limits.ts'
import type { Queryable } from '../db/database.ts'
import { enqueueDeliveries, type TripNews } from './enqueue-webhook.queries.ts'

export type News = { storeId: number; orderId: string; event: WebhookEvent; now: Date; trip?: TripNews }

/** D4.7: those outside who asked for it hear of it, by a job in the transaction that causes it. Nothing personal is in the message. */
export async function enqueueWebhook(tx: Queryable, { storeId, orderId, event, now, trip }: News): Promise<void> {
  await enqueueDeliveries.all(tx, storeId, orderId, event, trip ?? null, now)
}
