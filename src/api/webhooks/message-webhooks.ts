import type { Queryable } from '../db/database.ts'
import type { Events } from '../events/events.ts'
import { enqueueWebhook } from './enqueue-webhook.ts'

/** D4.7, M1.3: tells the brand's systems what became of a message. Without its text, and without the address it went to. */
export async function messageEnded(tx: Queryable, news: Events['messageEnded']): Promise<void> {
  const { storeId, orderId, messageId: id, kind, channel, state, to, now } = news
  const event = state === 'sent' ? 'message.sent' : 'message.failed'
  await enqueueWebhook(tx, { storeId, orderId, event, now, details: { message: { id, kind, to, channel, state } } })
}
