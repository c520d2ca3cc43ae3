import { createTransport } from 'nodemailer'
import { type Mailer, refuseHeaderBreaks } from './mail.ts'

const TIMEOUT_MS = 15_000

/** Sends mails by SMTP. If the server is unavailable `send` throws, and the job retries later. */
export function smtpMailer(url: string): Mailer & { close(): void } {
  const transport = createTransport(url, {
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[1])
  return {
    async send(mail, key) {
      refuseHeaderBreaks(mail)
      // A duplicate has the same Message-ID, so that servers and mail programs can recognise it.
      const named = key ? { messageId: `<${key}@${mail.from.address.split('@').at(-1)}>` } : {}
      const attachments = (mail.attachments ?? []).map(({ type, ...file }) => ({
        ...file,
        contentType: type,
        contentDisposition: file.cid ? ('inline' as const) : ('attachment' as const),
      }))
      await transport.sendMail({ ...mail, attachments, ...named, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => transport.close(),
  }
}
