import { SLOT_HOURS } from '#contract/order/checkout-limits.ts'
import { CHANGE_HOURS, CHARGE_RETRIES, CHARGE_RETRY_HOURS } from '#contract/rewards/voucher-limits.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '../slots/singapore-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_DAYS = 7

/** When pickups of a subscription are: the day of the next cycle's first one, and the minute of the day. */
export type Rhythm = { day: string; minute: number; weeks: number; trips: number }

/** The pickups of a cycle: as many as it has, the same number of weeks apart. */
export function pickupsOf({ day, minute, weeks, trips }: Rhythm): Date[] {
  const apart = (weeks / trips) * WEEK_DAYS
  return Array.from({ length: trips }, (_, index) => singaporeInstant(dayAfter(day, index * apart), minute))
}

/** Brought back at the same time of day, on the first day on which it is ready. */
export function returnOf(pickup: Date, turnaroundHours: number): Date {
  const days = Math.ceil((turnaroundHours + SLOT_HOURS) / 24)
  return new Date(pickup.getTime() + days * DAY_MS)
}

/** D6.4: until then a cycle can be skipped or changed; at that moment it is made and charged. */
export function chargeAt(day: string, minute: number): Date {
  return new Date(singaporeInstant(day, minute).getTime() - CHANGE_HOURS * HOUR_MS)
}

export function cycleAfter(day: string, weeks: number): string {
  return dayAfter(day, weeks * WEEK_DAYS)
}

/** The first day of the same weekday whose cycle can still be changed: where a subscription goes on that stood still. */
export function nextDayFrom(day: string, minute: number, now: Date): string {
  const late = now.getTime() - chargeAt(day, minute).getTime()
  return late <= 0 ? day : dayAfter(day, Math.ceil(late / (WEEK_DAYS * DAY_MS)) * WEEK_DAYS)
}

/** The day and minute of a window that somebody chose. */
export function rhythmOf(startsAt: Date): { day: string; minute: number } {
  return singaporeClock(startsAt)
}

/** The first pickup of a cycle that was paid late may be too near: then the whole cycle is a week later. */
export function lateDay(day: string, minute: number, now: Date): string {
  const soonest = now.getTime() + CHARGE_RETRY_HOURS * HOUR_MS
  let later = day
  while (singaporeInstant(later, minute).getTime() < soonest) later = dayAfter(later, WEEK_DAYS)
  return later
}

/** What comes of a charge that failed for the so-manieth time: another try, or none. */
export function retryAt(failures: number, now: Date): Date | null {
  return failures > CHARGE_RETRIES ? null : new Date(now.getTime() + CHARGE_RETRY_HOURS * HOUR_MS)
}
