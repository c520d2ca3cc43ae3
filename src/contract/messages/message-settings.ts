import type { Channel } from './channels.ts'
import type { TemplateKind } from './message-kinds.ts'

/** A template that Meta has approved, and the values that fill its numbered places. */
export type WhatsAppTemplate = {
  name: string
  /** Without them: `whatsAppValues` of the message. */
  values?: string[] | undefined
  /** The template has a button that opens the order. */
  has_button?: boolean | undefined
}

/** The store's number at WhatsApp. A message without a template is not sent there. */
export type WhatsAppSettings = {
  phone_id: string
  language: string
  templates: Partial<Record<TemplateKind, WhatsAppTemplate>>
}

/** What keeps the bill for text messages small. */
export type SmsSettings = {
  /** Codes such as SG: the countries whose mobile numbers get text messages. Absent: Singapore. */
  countries?: string[] | undefined
  /** Text messages of the store in a day of Singapore, codes included. Absent: 1000. */
  most_a_day?: number | undefined
}

/** M1.1: how a store sends its messages, from `messages` of its store.yaml. Visitors never see it. */
export type MessageSettings = {
  /** Absent: all. */
  channels?: Channel[] | undefined
  /** Absent: from ten in the evening until eight. */
  quiet_hours?: { from: string; until: string } | 'none' | undefined
  whatsapp?: WhatsAppSettings | undefined
  sms?: SmsSettings | undefined
}
