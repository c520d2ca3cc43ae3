import type { Channel } from '#contract/messages/channels.ts'
import { DAY_SECONDS, HOUR_SECONDS, SECOND_MS } from '#contract/wire/durations.ts'
import { textsADay } from '#rules/messages/store-channels.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '#rules/slots/singapore-time.ts'
import type { Log } from '../base/log.ts'
import type { Store } from '../parts/store.ts'
import type { RateLimit } from './limits.ts'

/**
 * M1.1: messages to one person by one channel, so that a mistake or a busy evening floods nobody. Far more than an order needs. Codes have limits of
 * their own (account-limits.ts). The longer window comes first: it says when there is room again.
 */
export const MESSAGES_BY: Record<Channel, readonly RateLimit[]> = {
  sms: [
    { name: 'texts-day', most: 30, seconds: DAY_SECONDS },
    { name: 'texts-hour', most: 10, seconds: HOUR_SECONDS },
  ],
  whatsapp: [
    { name: 'whatsapp-day', most: 30, seconds: DAY_SECONDS },
    { name: 'whatsapp-hour', most: 10, seconds: HOUR_SECONDS },
  ],
  push: [{ name: 'push-hour', most: 60, seconds: HOUR_SECONDS }],
  email: [{ name: 'mails-hour', most: 60, seconds: HOUR_SECONDS }],
}

type Texting = { store: Pick<Store, 'slug' | 'messages'>; now: Date; log: Log }

/** The subject of the two limits below: the store has one of each. */
export const ALL_TEXTS = 'all'

/** M1.1: all text messages of a store until midnight in Singapore, codes included. It keeps the bill within what the store has set. */
export function textsOfStore({ store, now, log }: Texting): RateLimit {
  const onFull = () => log.warn('the store has sent its text messages of the day', { store: store.slug })
  return { name: 'texts-store', most: textsADay(store.messages), seconds: secondsLeftToday(now), onFull }
}

/** Anyone may ask for a code, so codes take at most half: nobody can stop a store's messages about orders by asking for codes. */
export function codeTextsOfStore({ store, now, log }: Texting): RateLimit {
  const onFull = () => log.warn('the store has sent its codes of the day by text message', { store: store.slug })
  const most = Math.ceil(textsADay(store.messages) / 2)
  return { name: 'texts-codes', most, seconds: secondsLeftToday(now), onFull }
}

function secondsLeftToday(now: Date): number {
  const midnight = singaporeInstant(dayAfter(singaporeClock(now).day), 0)
  return Math.ceil((midnight.getTime() - now.getTime()) / SECOND_MS)
}
