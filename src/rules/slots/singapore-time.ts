import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
/**
 * Singapore is eight hours ahead of UTC and has no summer time, so plain arithmetic works, also in browsers without
 * Temporal.
 */
export const SINGAPORE_AHEAD_MS = 8 * HOUR_MS

/** A day of Singapore's calendar (2026-11-15) and the minutes since its midnight. */
export function singaporeClock(now: Date): { day: string; minute: number } {
  const local = new Date(now.getTime() + SINGAPORE_AHEAD_MS)
  return { day: local.toISOString().slice(0, 10), minute: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

export function singaporeInstant(day: string, minute: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - SINGAPORE_AHEAD_MS + minute * MINUTE_MS)
}

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sun'
}

/** Whether a text is written like a day. Whether the calendar has it is not looked at. */
export const isDayText = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
