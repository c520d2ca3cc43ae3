import { DAY_MS } from '#contract/wire/durations.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { clockWords, momentWords, weekdayWords } from '#rules/slots/window-words.ts'

/** "Mon 9 am"; from six days ahead with the date: "Mon 7 Dec, 9 am". */
export function dayAndTime(instant: Date, now: Date): string {
  if (instant.getTime() - now.getTime() >= 6 * DAY_MS) return momentWords(instant, now)
  const { day, minute } = singaporeClock(instant)
  return `${weekdayWords(day)} ${clockWords(minute)}`
}
