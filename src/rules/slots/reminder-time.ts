import { HOUR_MS } from '#contract/wire/durations.ts'
import { dayAfter, singaporeClock, singaporeInstant } from './singapore-time.ts'

const EVENING_MINUTE = 18 * 60
const SHORT_NOTICE_MS = 2 * HOUR_MS

/**
 * When to remind of a pickup: the evening before. If it is booked later, two hours before. If it is booked closer
 * than that, never.
 */
export function reminderTime(startsAt: Date, now: Date): Date | null {
  const evening = singaporeInstant(dayAfter(singaporeClock(startsAt).day, -1), EVENING_MINUTE)
  if (evening > now) return evening
  const shortly = new Date(startsAt.getTime() - SHORT_NOTICE_MS)
  return shortly > now ? shortly : null
}
