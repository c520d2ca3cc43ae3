import { createTransport } from 'nodemailer'
import { type Mailer, refuseHeaderBreaks } from './mail.ts'

const PATIENCE_MS = 15_000

/** Mails by SMTP. A server that is away makes `send` fail; the job that called it comes back later. */
export function smtpMailer(url: string): Mailer & { close(): void } {
  const transport = createTransport(url, {
    pool: true,
    maxConnections: 3,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 2 * PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[1])
  return {
    async send(mail, key) {
      refuseHeaderBreaks(mail)
      // A second copy of a mail is known by the name of the first, to servers and to whoever reads it.
      const named = key ? { messageId: `<${key}@${mail.from.address.split('@').at(-1)}>` } : {}
      await transport.sendMail({ ...mail, ...named, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => transport.close(),
  }
}
