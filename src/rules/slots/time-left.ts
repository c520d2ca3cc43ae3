import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'

export type TimeLeft = { count: number; unit: 'day' | 'hour' | 'minute' }

/** The time that is left in the unit in which people say it. Days count from two days on. It is never more than there is. */
export function timeLeft(ms: number): TimeLeft {
  if (ms >= 2 * DAY_MS) return { count: Math.floor(ms / DAY_MS), unit: 'day' }
  if (ms >= HOUR_MS) return { count: Math.floor(ms / HOUR_MS), unit: 'hour' }
  return { count: Math.floor(Math.max(0, ms) / MINUTE_MS), unit: 'minute' }
}
