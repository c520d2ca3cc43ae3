import type { Queryable } from '../db/database.ts'
import type { Contact } from '../jobs/enqueue.ts'
import type { Mailer, Sender } from '../transports/mail.ts'
import type { Texter } from '../transports/texter.ts'
import { storeSender } from './message.queries.ts'
import { type MailParts, renderMail } from './render-mail.ts'

export type Carriers = { mailer: Mailer; texter: Texter; mailFrom: string | undefined }

export type Letter = { mail: (sender: Sender) => MailParts; text: (sender: Sender) => string }

/** Who a store is to those it writes to. */
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

/** Sends one message by the channel of the contact. */
export async function post(carriers: Carriers, sender: Sender, contact: Contact, letter: Letter): Promise<void> {
  if (contact.channel === 'mobile') {
    return carriers.texter.send({ to: contact.to, from: sender.name, text: letter.text(sender) })
  }
  const mail = renderMail(sender, contact.to, carriers.mailFrom ?? sender.email, letter.mail(sender))
  return carriers.mailer.send(mail)
}
