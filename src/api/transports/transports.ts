import { join } from 'node:path'
import type { Env } from '../base/env.ts'
import { httpTexter } from './http-texter.ts'
import type { Mailer } from './mail.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { outboxMailer } from './outbox-mailer.ts'
import { outboxPusher, type Pusher, webPusher } from './push.ts'
import { smtpMailer } from './smtp.ts'
import { outboxTexter, type Texter } from './texter.ts'
import { type WebhookPoster, webhookPoster } from './webhook-poster.ts'
import { cloudWhatsApp, outboxWhatsApp, type WhatsApp } from './whatsapp.ts'

/** M1.1: one transport for each channel. */
export type Transports = {
  mailer: Mailer
  texter: Texter
  whatsApp: WhatsApp
  pusher: Pusher
  webhookPoster: WebhookPoster
  mailFrom: string | undefined
}

export type OpenTransports = Transports & {
  /** The outbox folder; undefined when everything is really sent. */
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
    whatsApp: env.WHATSAPP_TOKEN ? cloudWhatsApp(env.WHATSAPP_URL, env.WHATSAPP_TOKEN) : outboxWhatsApp(outbox, clock),
    pusher: env.PUSH_CONTACT ? webPusher(env.PUSH_CONTACT) : outboxPusher(outbox, clock),
    webhookPoster: webhookPoster(env.WEBHOOK_PRIVATE_HOSTS),
    mailFrom: env.MAIL_FROM,
    outbox: env.SMTP_URL && env.SMS_URL && env.WHATSAPP_TOKEN && env.PUSH_CONTACT ? undefined : outbox,
    close: () => smtp?.close(),
  }
}
