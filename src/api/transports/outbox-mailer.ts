import { type Mailer, refuseHeaderBreaks } from './mail.ts'
import type { Outbox } from './outbox.ts'

export function outboxMailer(outbox: Pick<Outbox, 'put'>, clock: () => Date): Mailer {
  return {
    async send(mail, key) {
      refuseHeaderBreaks(mail)
      const { from, to, subject, text, html, stopUrl, attachments = [] } = mail
      const sender = `${from.name} <${from.address}>`
      const files = attachments.map(({ filename, type, cid, content }) => ({
        filename,
        type,
        ...(cid ? { cid } : {}),
        base64: content.toString('base64'),
      }))
      const stop = stopUrl ? { stopUrl } : {}
      const at = clock().toISOString()
      await outbox.put({ kind: 'mail', at, from: sender, to, subject, text, html, ...stop, files }, key)
    },
  }
}
