import { CHANNELS, type Channel } from '#contract/messages/channels.ts'
import type { ChosenPreferences, MessagePreferences } from '#contract/messages/message-preferences.ts'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import type { QuietHours } from '#rules/messages/quiet-hours.ts'
import { minuteOf, storeChannels, storeQuietHours, timeOf } from '#rules/messages/store-channels.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { messagePreferenceTexts } from '#texts/messages/message-preferences.ts'
import { Refused } from '../../base/refused.ts'
import type { ApiParts } from '../../parts/parts.ts'
import { isMobile } from '../../store/phone-numbers.ts'
import { messagePreference, whatsAppConsent } from '../recipient.queries.ts'
import { ownQuietHours, reachOf, recipientOf, type Whose } from '../recipient.ts'
import { recordWhatsAppConsent, savePreferenceOfCustomer, savePreferenceOfOrder } from './preferences.queries.ts'

/** Who chooses, and where messages reach them. */
export type Person = {
  whose: Whose
  settings: MessageSettings
  contact: { email: string | null; mobile: string | null }
  shown: (contact: string) => string
}

type Parts = Pick<ApiParts, 'db' | 'stores' | 'clock'>

export async function preferencesOf(parts: Parts, person: Person): Promise<MessagePreferences> {
  const { whose, contact, settings, shown } = person
  const ids = [whose.storeId, whose.customerId, whose.orderId] as const
  const row = await messagePreference.maybe(parts.db, ...ids)
  const consent = contact.mobile ? await whatsAppConsent.maybe(parts.db, ...ids, contact.mobile) : undefined
  const isChosen = (channel: Channel) =>
    (row?.channels.includes(channel) ?? true) && (channel !== 'whatsapp' || consent?.is_given === true)
  const { email, mobile } = contact
  const to = { push: null, whatsapp: mobile, sms: mobile, email }
  const own = ownQuietHours(row)
  return {
    channels: (await possibleChannels(parts, person)).map((channel) => ({
      channel,
      is_chosen: isChosen(channel),
      to: to[channel] && shown(to[channel]),
    })),
    quiet: own ? (own.from === own.until ? 'none' : 'own') : 'store',
    own_hours: own && hoursOf(own),
    store_hours: hoursOf(storeQuietHours(settings)),
  }
}

/** Null if there are none. */
const hoursOf = ({ from, until }: QuietHours) => (from === until ? null : { from: timeOf(from), until: timeOf(until) })

/** What the store uses and what can reach the person. WhatsApp is offered to everyone with a number, because choosing it is the agreement. */
async function possibleChannels(parts: Parts, { whose, contact, settings }: Person): Promise<Channel[]> {
  const { reachable } = reachOf(await recipientOf(parts, whose, contact))
  return storeChannels(settings).filter(
    (one) => reachable.includes(one) || (one === 'whatsapp' && contact.mobile !== null && isMobile(contact.mobile)),
  )
}

export async function savePreferences(
  parts: Parts,
  person: Person,
  { channels, quiet, from, until }: ChosenPreferences,
  now: Date,
): Promise<MessagePreferences> {
  const { storeId, customerId, orderId } = person.whose
  const { mobile } = person.contact
  const possible = await possibleChannels(parts, person)
  if (channels.some((one) => !possible.includes(one)))
    throw new Refused(400, apiTexts.invalid, { errors: { channels: messagePreferenceTexts.notPossible } })
  // A channel that was not offered stays chosen: it is used when it becomes possible, such as after a new email address.
  const kept = CHANNELS.filter((one) => channels.includes(one) || !possible.includes(one))
  const hours = { store: null, none: { from: 0, until: 0 }, own: { from: minuteOf(from), until: minuteOf(until) } }[
    quiet
  ]
  await parts.db.transaction(async (tx) => {
    const values = [kept, hours?.from ?? null, hours?.until ?? null, now] as const
    if (customerId) await savePreferenceOfCustomer.run(tx, storeId, customerId, ...values)
    else if (orderId) await savePreferenceOfOrder.run(tx, storeId, orderId, ...values)
    if (possible.includes('whatsapp') && mobile)
      await recordWhatsAppConsent.run(tx, storeId, customerId, orderId, mobile, channels.includes('whatsapp'), now)
  })
  return preferencesOf(parts, person)
}
