import type { Channel } from '#contract/messages/channels.ts'
import { gsmText } from '#rules/messages/gsm-text.ts'
import { type MessageTemplate, type Placeholders, printable } from '#rules/messages/message-template.ts'
import { offerTexts } from '#texts/messages/offers.ts'
import type { JobParts } from '../parts/job-parts.ts'
import type { Sender } from '../transports/mail.ts'
import type { Send } from './deliver.ts'
import { type MailParts, renderMail } from './mail/render-mail.ts'
import { preparePush } from './push/send-push.ts'
import type { Recipient } from './recipient.ts'

/** A message as it is now, before a channel is chosen. */
export type ComposedMessage = {
  sender: Sender
  recipient: Recipient
  /** What it says needs a mail: a document, a calendar file, or a list to decide on. */
  needsMail: boolean
  /** Told at once, at any hour. */
  isUrgent: boolean
  /** A notification replaces an older one about the same thing, such as an order. */
  tag?: string
  /** The page that it opens. A guest's link is new each time. */
  link(): Promise<string>
  words(link: string): MessageTemplate
  /** What its templates at WhatsApp may say. */
  placeholders?(link: string): Placeholders
  mail(words: MessageTemplate, link: string): Promise<MailParts>
  /** Only offers have it: the link that ends offers by this channel. */
  stop?(channel: Channel): string
}

/** The text message. That of an offer says how to stop. */
export const smsText = ({ short }: MessageTemplate, stopUrl?: string) =>
  gsmText(stopUrl ? `${short}\n${offerTexts.stopText(stopUrl)}` : short)

/** Everything that can fail without a message having left happens here, before the channel is marked as used. */
export async function prepareChannel(
  parts: JobParts,
  message: ComposedMessage & { storeId: number },
  channel: Channel,
): Promise<Send> {
  const { sender, recipient } = message
  const link = await message.link()
  const words = message.words(link)
  switch (channel) {
    case 'email': {
      const { email } = recipient
      if (!email) throw new Error('a mail without an address')
      const stopUrl = message.stop?.('email')
      const given = { ...(await message.mail(words, link)), ...(stopUrl ? { stopUrl } : {}) }
      const mail = renderMail(sender, email, parts.mailFrom ?? sender.email, given)
      return (key) => parts.mailer.send(mail, key)
    }
    case 'sms': {
      const { mobile } = recipient
      if (!mobile) throw new Error('a text message without a number')
      const text = { to: mobile, from: sender.name, text: smsText(words, message.stop?.('sms')) }
      return (key) => parts.texter.send(text, key)
    }
    case 'whatsapp': {
      const { mobile, whatsApp } = recipient
      const stopUrl = message.stop?.('whatsapp')
      const known: Placeholders | undefined = message.placeholders && {
        ...message.placeholders(link),
        ...(stopUrl ? { stop: stopUrl } : {}),
      }
      if (!mobile || !whatsApp || !known) throw new Error('a WhatsApp message without a number or a template')
      const { phoneId, language, template } = whatsApp
      const values = template.values.map((name) => printable(known[name] ?? ''))
      const button = template.has_button ? link.replace(`${sender.origin}/`, '') : null
      const sent = { to: mobile, phoneId, language, template: template.name, values, button, text: words.short }
      return (key) => parts.whatsApp.send(sent, key)
    }
    case 'push':
      return preparePush(parts, message, link)
  }
}
