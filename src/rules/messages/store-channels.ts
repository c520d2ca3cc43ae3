import { CHANNELS, type Channel } from '#contract/messages/channels.ts'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import type { QuietHours } from './quiet-hours.ts'

/** M1.1: the channels that the store uses, best first. WhatsApp needs the store's own number there. */
export function storeChannels({ channels, whatsapp }: MessageSettings): Channel[] {
  return CHANNELS.filter(
    (one) => (channels ?? CHANNELS).includes(one) && (one !== 'whatsapp' || whatsapp !== undefined),
  )
}

/** The countries whose mobile numbers get text messages. */
export const smsCountries = ({ sms }: MessageSettings): readonly string[] => sms?.countries ?? ['SG']

const USUAL_TEXTS_A_DAY = 1000
export const textsADay = ({ sms }: MessageSettings): number => sms?.most_a_day ?? USUAL_TEXTS_A_DAY

/** From ten in the evening until eight. */
const USUAL: QuietHours = { from: 22 * 60, until: 8 * 60 }

export function storeQuietHours({ quiet_hours: own }: MessageSettings): QuietHours {
  if (own === undefined) return USUAL
  return own === 'none' ? { from: 0, until: 0 } : { from: minuteOf(own.from), until: minuteOf(own.until) }
}

/** The minute of the day of a time such as "22:30". */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** The time of a minute of the day, such as "22:30". */
export const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
