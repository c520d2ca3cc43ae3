import { refusedWith, withoutAnswer } from './not-sent.ts'
import type { Texter } from './texter.ts'

/** Longer than a connection may take to open (10 s), so that a gateway which is down is told from one that does not answer. */
const ANSWER_WITHIN_MS = 15_000

/**
 * Sends text messages through a gateway that accepts `POST {to, from, text}` as JSON, with the number as E.164 and the key as a bearer token. Any
 * answer other than 2xx throws. Retries of a message have the same `Idempotency-Key`.
 */
export function httpTexter(url: string, key: string | undefined): Texter {
  return {
    async send(message, id) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(key ? { Authorization: `Bearer ${key}` } : {}),
          ...(id ? { 'Idempotency-Key': id } : {}),
        },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }).catch((error: unknown) => {
        throw withoutAnswer('sms', error)
      })
      await answer.body?.cancel()
      if (!answer.ok) throw refusedWith('sms', answer.status)
    },
  }
}
