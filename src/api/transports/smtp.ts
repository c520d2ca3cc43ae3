import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type Mail, type Mailer, refuseHeaderBreaks } from './mail.ts'
import { NotSent, type NotSentKind } from './not-sent.ts'

const TIMEOUT_MS = 15_000

/** Sends mails by SMTP. If the server is unavailable `send` throws, and the job retries later. */
export function smtpMailer(url: string, timeoutMs = TIMEOUT_MS): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    // A mail whose connection is lost may have been accepted. The pool would send it again.
    maxRequeues: 0,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  /** The headers of the mails that were read to their end. Before that, the server cannot have accepted a mail. */
  const read = new WeakSet<object>()
  transport.use('stream', ({ data, message }, done) => {
    const flush = (end: () => void) => {
      read.add(data.headers as object)
      end()
    }
    message.transform(() => new PassThrough({ flush }))
    done()
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
      const headers = { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail) }
      try {
        await transport.sendMail({ ...mail, attachments, ...named, headers })
      } catch (error) {
        throw notSent(error, read.has(headers))
      }
    },
    close: () => transport.close(),
  }
}

/** One press in the mail program ends such mails (RFC 8058). */
export const stopHeaders = ({ stopUrl }: Pick<Mail, 'stopUrl'>): Record<string, string> =>
  stopUrl ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

/** A mail that was read to its end and got no answer may have been accepted. */
function notSent(error: unknown, wasRead: boolean): NotSent {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (typeof responseCode === 'number') {
    // A wrong password of ours says nothing about the recipient.
    const kind: NotSentKind = responseCode >= 500 && code !== 'EAUTH' ? 'never' : 'later'
    return new NotSent(kind, `smtp ${responseCode}`)
  }
  return new NotSent(wasRead ? 'unclear' : 'later', `smtp ${typeof code === 'string' ? code : 'no answer'}`)
}
