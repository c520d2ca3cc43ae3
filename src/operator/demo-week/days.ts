import { MINUTE_MS } from '#contract/wire/durations.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '#rules/slots/singapore-time.ts'

const [OPENS, CLOSES] = [8 * 60 + 30, 21 * 60 + 30]

export const minutes = (from: Date, count: number) => new Date(from.getTime() + count * MINUTE_MS)

/** A time such as 20:10 in Singapore, on the day that is `days` days after `now` (before it when negative). */
export function dayAt(now: Date, days: number, time: string): Date {
  const [hour = '0', minute = '0'] = time.split(':')
  return singaporeInstant(dayAfter(singaporeClock(now).day, days), Number(hour) * 60 + Number(minute))
}

/** The latest moment during working hours that is not after the given moment. */
export function lastWorkingMoment(moment: Date): Date {
  const { day, minute } = singaporeClock(moment)
  if (minute < OPENS) return singaporeInstant(dayAfter(day, -1), CLOSES)
  return minute > CLOSES ? singaporeInstant(day, CLOSES) : moment
}
