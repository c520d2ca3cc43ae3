import type { Contact } from '../jobs/job-payloads.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { brandPictures } from '../store/brand-pictures.ts'
import type { Sender } from '../transports/mail.ts'
import type { Transports } from '../transports/transports.ts'
import { type MailParts, renderMail } from './mail/render-mail.ts'
import { storeSender } from './message.queries.ts'

export type MessageTemplate = { mail: (sender: Sender) => MailParts; text: (sender: Sender) => string }

/** The store's name, logo, address and colours, as its messages show them. */
export async function senderOf({ db, stores }: Pick<JobParts, 'db' | 'stores'>, storeId: number): Promise<Sender> {
  const { origin, config, email } = await storeSender.one(db, storeId)
  const store = stores.byId(storeId)
  return {
    name: config.name,
    origin,
    email,
    primaryColour: config.primary_color,
    secondaryColour: config.secondary_color,
    pictures: store ? await brandPictures(db, stores, store) : { icon: null, scene: null },
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
