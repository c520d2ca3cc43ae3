import type { Outbox } from './outbox.ts'

export type TextMessage = { to: string; from: string; text: string }

/** Retries of the same message have the same key. */
export type Texter = { send(message: TextMessage, key?: string): Promise<void> }

export function outboxTexter(outbox: Pick<Outbox, 'put'>, clock: () => Date): Texter {
  return {
    send: ({ to, from, text }, key) =>
      outbox.put({ kind: 'sms', at: clock().toISOString(), from, to, subject: '', text, html: '' }, key),
  }
}
