import { CHANNELS, type Channel } from '#contract/messages/channels.ts'
import type { OrderMessage, TemplateKind } from '#contract/messages/message-kinds.ts'
import type { MessageSettings, WhatsAppTemplate } from '#contract/messages/message-settings.ts'
import { whatsAppValues } from '#contract/messages/whatsapp-values.ts'
import type { Reach } from '#rules/messages/channel-order.ts'
import type { QuietHours } from '#rules/messages/quiet-hours.ts'
import { storeChannels, storeQuietHours } from '#rules/messages/store-channels.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { isMobile, mayBeTexted } from '../store/phone-numbers.ts'
import type { PushTarget } from '../transports/push.ts'
import { pushTargets } from './push/push.queries.ts'
import { messagePreference, whatsAppConsent } from './recipient.queries.ts'

/** Whom a message goes to, and what they chose. */
export type Recipient = {
  email: string | null
  mobile: string | null
  /** The browsers that show notifications. */
  push?: readonly (PushTarget & { id: string })[]
  /** Null means that nothing was chosen. */
  chosen: readonly Channel[] | null
  quiet: QuietHours
  /** The store sends text messages to the mobile number. */
  isTexted: boolean
  /** The channels that the store uses. */
  offered: readonly Channel[]
  /** How the message goes by WhatsApp. Null if the person has not agreed, or the store has no template for it. */
  whatsApp: WhatsAppWay | null
}

export type WhatsAppWay = { phoneId: string; language: string; template: WhatsAppTemplate & { values: string[] } }

export type Whose = { storeId: number; customerId: string | null; orderId: string | null }
type Contact = Pick<Recipient, 'email' | 'mobile'>

/** A guest's choice belongs to the order, a customer's to the account. Only messages of a `kind` can go by WhatsApp. */
export async function recipientOf(
  { db, stores, clock }: Pick<JobParts, 'db' | 'stores' | 'clock'>,
  { storeId, customerId, orderId, kind }: Whose & { kind?: OrderMessage },
  { email, mobile }: Contact,
): Promise<Recipient> {
  const settings = stores.byId(storeId)?.messages ?? {}
  const whose = [storeId, customerId, customerId ? null : orderId] as const
  const row = await messagePreference.maybe(db, ...whose)
  const push = await pushTargets.all(db, ...whose, clock())
  const way = kind && whatsAppWay(settings, kind)
  const consent = way && mobile ? await whatsAppConsent.maybe(db, ...whose, mobile) : undefined
  return {
    email,
    mobile,
    push,
    chosen: row ? CHANNELS.filter((one) => row.channels.includes(one)) : null,
    quiet: ownQuietHours(row) ?? storeQuietHours(settings),
    isTexted: mobile !== null && mayBeTexted(settings, mobile),
    offered: storeChannels(settings),
    whatsApp: way && consent?.is_given && mobile && isMobile(mobile) ? way : null,
  }
}

type QuietRow = { quiet_from: number | null; quiet_until: number | null }

/** Null means the store's. */
export function ownQuietHours(row: QuietRow | undefined): QuietHours | null {
  if (row?.quiet_from == null || row.quiet_until == null) return null
  return { from: row.quiet_from, until: row.quiet_until }
}

export function whatsAppWay({ whatsapp }: MessageSettings, kind: TemplateKind): WhatsAppWay | undefined {
  const template = whatsapp?.templates[kind]
  if (!whatsapp || !template) return undefined
  const values = template.values ?? whatsAppValues(kind)
  return { phoneId: whatsapp.phone_id, language: whatsapp.language, template: { ...template, values } }
}

export function reachOf({ email, mobile, push = [], chosen, isTexted, offered, whatsApp }: Recipient): Reach {
  const reachable: Channel[] = [
    ...(push.length > 0 ? ['push' as const] : []),
    ...(whatsApp && mobile ? ['whatsapp' as const] : []),
    ...(mobile && isTexted ? ['sms' as const] : []),
    ...(email ? ['email' as const] : []),
  ]
  return { reachable, chosen, offered }
}
