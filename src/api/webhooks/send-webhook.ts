import { createHmac } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { WebhookPoster } from '../transports/webhook-poster.ts'
import { deliveryToSend, noteDelivery } from './deliveries.queries.ts'

/** About a day, with the queue's exponential backoff. */
export const MAX_ATTEMPTS = 12

/** Fails the job, so the queue retries it. */
export class DeliveryFailed extends Error {}

/** The signature header. The receiver computes the HMAC of time and body with the shared secret and compares. */
export function signature(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** D4.7: sends one signed delivery. Its id stays the same in retries, so the receiver can detect duplicates. Redirects are not followed. */
export async function sendWebhook(
  db: Database,
  poster: WebhookPoster,
  { storeId, id }: { storeId: number; id: string },
  now: Date,
): Promise<void> {
  const message = await deliveryToSend.maybe(db, storeId, id)
  if (message?.status !== 'waiting') return
  const body = JSON.stringify({ id, ...message.payload })
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Clothesline-Webhooks',
    'Clothesline-Event': message.event,
    'Clothesline-Delivery': id,
    'Clothesline-Signature': signature(message.secret, Math.floor(now.getTime() / 1000), body),
  }
  const answer = await post(poster, message.url, headers, body)
  if (answer.isAccepted) {
    await noteDelivery.run(db, storeId, id, 'delivered', answer.summary, now)
    return
  }
  const isLast = message.attempts + 1 >= MAX_ATTEMPTS
  await noteDelivery.run(db, storeId, id, isLast ? 'failed' : 'waiting', answer.summary, null)
  if (!isLast) throw new DeliveryFailed(answer.summary)
}

type Answer = { isAccepted: boolean; summary: string }

async function post(
  poster: WebhookPoster,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Answer> {
  try {
    const status = await poster.post(url, headers, body)
    return { isAccepted: status >= 200 && status < 300, summary: String(status) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { isAccepted: false, summary: code || (error instanceof Error ? error.name : 'unknown') }
  }
}
