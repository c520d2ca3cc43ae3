import type { Queryable } from '../db/database.ts'
import type { Contact } from '../jobs/job-payloads.ts'
import type { Sender } from '../transports/mail.ts'
import type { Transports } from '../transports/transports.ts'
import { storeSender } from './message.queries.ts'
import { type MailParts, renderMail } from './render-mail.ts'

export type MessageTemplate = { mail: (sender: Sender) => MailParts; text: (sender: Sender) => string }

/** The store's name, address and colours, as its messages show them. */
export async function senderOf(db: Queryable, storeId: number): Promise<Sender> {
  const { origin, config, email } = await storeSender.one(db, storeId)
  return {
    name: config.name,
    origin,
    email,
    primaryColour: config.primary_color,
    secondaryColour: config.secondary_color,
  }
}

/** Sends a message as text or mail, depending on the contact's channel. */
export async function sendMessage(
  transports: Transports,
  sender: Sender,
  contact: Contact,
  template: MessageTemplate,
): Promise<void> {
  if (contact.channel === 'mobile') {
    return transports.texter.send({ to: contact.to, from: sender.name, text: template.text(sender) })
  }
  const mail = renderMail(sender, contact.to, transports.mailFrom ?? sender.email, template.mail(sender))
  return transports.mailer.send(mail)
}
