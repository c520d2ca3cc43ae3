import type { Texter } from './texter.ts'

const ANSWER_WITHIN_MS = 10_000

export class TextRejected extends Error {}

/**
 * Sends text messages through a gateway that accepts `POST {to, from, text}` as JSON, with the number as E.164 and the key as a bearer token. Any
 * answer other than 2xx throws, and the job retries later.
 */
export function httpTexter(url: string, key: string | undefined): Texter {
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(key ? { Authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new TextRejected(`the gateway for text messages answered ${answer.status}`)
    },
  }
}
