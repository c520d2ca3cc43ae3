import { dayAfter, singaporeClock, singaporeInstant } from '../slots/singapore-time.ts'

/** Minutes of the day. Equal ends mean no quiet hours; `from` after `until` goes over midnight. */
export type QuietHours = { from: number; until: number }

/** When a message that is not urgent may be sent: now, or when the quiet hours end. */
export function afterQuietHours(now: Date, { from, until }: QuietHours): Date {
  const { day, minute } = singaporeClock(now)
  if (from === until) return now
  const isNight = from > until
  const isQuiet = isNight ? minute >= from || minute < until : minute >= from && minute < until
  if (!isQuiet) return now
  return singaporeInstant(isNight && minute >= from ? dayAfter(day, 1) : day, until)
}
