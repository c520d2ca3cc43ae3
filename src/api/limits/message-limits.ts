import type { Channel } from '#contract/messages/channels.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/wire/durations.ts'
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
