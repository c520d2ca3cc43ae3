import type { Outbox } from './outbox.ts'

export type TextMessage = { to: string; from: string; text: string }

export type Texter = { send(message: TextMessage): Promise<void> }

export function outboxTexter(outbox: Pick<Outbox, 'put'>, clock: () => Date): Texter {
  return {
    send: ({ to, from, text }) =>
      outbox.put({ kind: 'sms', at: clock().toISOString(), from, to, subject: '', text, html: '' }),
  }
}
