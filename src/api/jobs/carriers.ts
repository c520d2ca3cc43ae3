import { join } from 'node:path'
import type { Env } from '../env.ts'
import { type Outbox, openOutbox } from '../mail/outbox.ts'
import { outboxMailer } from '../mail/outbox-mailer.ts'
import { smtpMailer } from '../mail/smtp.ts'
import { httpTexter } from '../sms/http-texter.ts'
import { outboxTexter } from '../sms/texter.ts'
import type { Carriers } from './post-office.ts'

export type OpenCarriers = Carriers & {
  /** Where messages land; undefined when both mails and texts are really sent. */
  outbox: Outbox | undefined
  close(): void
}

/** Who carries mails and texts: what the settings name, else the outbox folder. */
export function openCarriers(env: Env, dataRoot: string, clock: () => Date): OpenCarriers {
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
