import { SLOT_HOURS } from '#contract/order/checkout-limits.ts'
import { CHANGE_HOURS, CHARGE_RETRIES, CHARGE_RETRY_HOURS } from '#contract/rewards/voucher-limits.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '../slots/singapore-time.ts'

const WEEK_DAYS = 7

/** The schedule of a subscription: the day of the next cycle's first pickup, and the minute of the day. */
export type Rhythm = { day: string; minute: number; weeks: number; trips: number }

/** The pickups of a cycle, evenly spaced in whole weeks. */
export function pickupsOf({ day, minute, weeks, trips }: Rhythm): Date[] {
  const apart = (weeks / trips) * WEEK_DAYS
  return Array.from({ length: trips }, (_, index) => singaporeInstant(dayAfter(day, index * apart), minute))
}

/** The return: at the same time of day, on the first day on which the items are ready. */
export function returnOf(pickup: Date, turnaroundHours: number): Date {
  const days = Math.ceil((turnaroundHours + SLOT_HOURS) / 24)
  return new Date(pickup.getTime() + days * DAY_MS)
}

/** D6.4: until this time a cycle can be skipped or changed. Then it is created and charged. */
export function chargeAt(day: string, minute: number): Date {
  return new Date(singaporeInstant(day, minute).getTime() - CHANGE_HOURS * HOUR_MS)
}

export function cycleAfter(day: string, weeks: number): string {
  return dayAfter(day, weeks * WEEK_DAYS)
}

/** The first day on which a new time may begin the next cycle: after the last pickup of a paid cycle, and after the whole of one that is not paid yet. */
export function soonestNextDay({ day, weeks, trips }: Omit<Rhythm, 'minute'>, isPaid: boolean): string {
  return isPaid ? dayAfter(day, ((trips - 1) * weeks * WEEK_DAYS) / trips + 1) : cycleAfter(day, weeks)
}

/** The first day of the same weekday whose cycle can still be changed. A resumed subscription continues there. */
export function nextDayFrom(day: string, minute: number, now: Date): string {
  const late = now.getTime() - chargeAt(day, minute).getTime()
  return late <= 0 ? day : dayAfter(day, Math.ceil(late / (WEEK_DAYS * DAY_MS)) * WEEK_DAYS)
}

/** The day and minute of the chosen window. */
export function rhythmOf(startsAt: Date): { day: string; minute: number } {
  return singaporeClock(startsAt)
}

/** A cycle that is paid late may begin too soon. Then the whole cycle moves by a week. */
export function lateDay(day: string, minute: number, now: Date): string {
  const soonest = now.getTime() + CHARGE_RETRY_HOURS * HOUR_MS
  let later = day
  while (singaporeInstant(later, minute).getTime() < soonest) later = dayAfter(later, WEEK_DAYS)
  return later
}

/** The first day of the same weekday that is not before `soonest`. */
export function sameWeekdayFrom(day: string, soonest: string): string {
  let later = day
  while (later < soonest) later = dayAfter(later, WEEK_DAYS)
  return later
}

/** When a failed charge is retried, by the number of failures; null when it is not. */
export function retryAt(failures: number, now: Date): Date | null {
  return failures > CHARGE_RETRIES ? null : new Date(now.getTime() + CHARGE_RETRY_HOURS * HOUR_MS)
}
