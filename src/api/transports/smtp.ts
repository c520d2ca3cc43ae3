import { createTransport } from 'nodemailer'
import { type Mailer, refuseHeaderBreaks } from './mail.ts'

const TIMEOUT_MS = 15_000

/** Sends mails by SMTP. If the server is unavailable `send` throws, and the job retries later. */
export function smtpMailer(url: string, timeoutMs = TIMEOUT_MS): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    // A mail whose connection is lost may have been accepted. The pool would send it again at once.
    maxRequeues: 0,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
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
