import type { Texter } from './texter.ts'

const ANSWER_WITHIN_MS = 10_000

export class TextNotTaken extends Error {}

/**
 * Text messages by a gateway that takes `POST {to, from, text}` as JSON, the number as E.164, with the key as a bearer token, and
 * answers 2xx when it has taken the message on. Anything else is tried again later.
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
      if (!answer.ok) throw new TextNotTaken(`the gateway for text messages answered ${answer.status}`)
    },
  }
}
