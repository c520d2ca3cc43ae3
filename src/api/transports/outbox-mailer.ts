import { type Mailer, refuseHeaderBreaks } from './mail.ts'
import type { Outbox } from './outbox.ts'

export function outboxMailer(outbox: Pick<Outbox, 'put'>, clock: () => Date): Mailer {
  return {
    async send(mail, key) {
      refuseHeaderBreaks(mail)
      const { from, to, subject, text, html } = mail
      const sender = `${from.name} <${from.address}>`
      await outbox.put({ kind: 'mail', at: clock().toISOString(), from: sender, to, subject, text, html }, key)
    },
  }
}
