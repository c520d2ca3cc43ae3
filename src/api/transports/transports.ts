import { join } from 'node:path'
import type { Env } from '../base/env.ts'
import { httpTexter } from './http-texter.ts'
import type { Mailer } from './mail.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { smtpMailer } from './smtp.ts'
import { outboxTexter, type Texter } from './texter.ts'

/** The transports of mails and text messages. */
export type Transports = { mailer: Mailer; texter: Texter; mailFrom: string | undefined }

export type OpenTransports = Transports & {
  /** The outbox folder; undefined when both mails and texts are really sent. */
  outbox: Outbox | undefined
  close(): void
}

/** Opens the transports of the settings; the outbox folder replaces a missing one. */
export function openTransports(env: Env, dataRoot: string, clock: () => Date): OpenTransports {
  const outbox = openOutbox(join(dataRoot, 'outbox'))
  const smtp = env.SMTP_URL ? smtpMailer(env.SMTP_URL) : undefined
  return {
    mailer: smtp ?? outboxMailer(outbox, clock),
    texter: env.SMS_URL ? httpTexter(env.SMS_URL, env.SMS_KEY) : outboxTexter(outbox, clock),
    mailFrom: env.MAIL_FROM,
    outbox: env.SMTP_URL && env.SMS_URL ? undefined : outbox,
    close: () => smtp?.close(),
  }
}
