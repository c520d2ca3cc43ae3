import { createHmac } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { deliveryToSend, noteDelivery } from './deliveries.queries.ts'

const TIMEOUT_MS = 10_000
/** With the queue's growing waits, about a day. */
export const TRIES_MAX = 12

/** What was not taken is tried again, later and later. */
export class NotTaken extends Error {}

/** The signature of a message: whoever has the secret makes it anew from the time and the body, and compares. */
export function signature(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** D4.7: sends one message, signed, under its own id: who gets it twice knows it again. Redirects are not followed. */
export async function sendWebhook(db: Database, id: string, now: Date): Promise<void> {
  const message = await deliveryToSend.maybe(db, id)
  if (message?.status !== 'waiting') return
  const body = JSON.stringify({ id, ...message.payload })
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Clothesline-Webhooks',
    'Clothesline-Event': message.event,
    'Clothesline-Delivery': id,
    'Clothesline-Signature': signature(message.secret, Math.floor(now.getTime() / 1000), body),
  }
  const answer = await answerOf(message.url, { method: 'POST', headers, body, redirect: 'manual' })
  if (answer.isTaken) {
    await noteDelivery.run(db, id, 'delivered', answer.words, now)
    return
  }
  const isLast = message.attempts + 1 >= TRIES_MAX
  await noteDelivery.run(db, id, isLast ? 'failed' : 'waiting', answer.words, null)
  if (!isLast) throw new NotTaken(answer.words)
}

async function answerOf(url: string, init: RequestInit): Promise<{ isTaken: boolean; words: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.body?.cancel()
    return { isTaken: response.ok, words: String(response.status) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    return { isTaken: false, words: code || (error instanceof Error ? error.name : 'unknown') }
  }
}
