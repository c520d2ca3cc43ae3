import type { DutyHours } from '#contract/messages/staff-alerts.ts'
import { hoursOn, type OpeningFacts } from '../places/outlet-hours.ts'
import { dayAfter, singaporeClock, singaporeInstant, weekdayOf } from '../slots/singapore-time.ts'

/** From and to, in milliseconds. */
export type TimeSpan = { from: number; to: number }

/** Nothing is looked for beyond this many days. */
export const SEARCH_DAYS = 14
const DAY_MINUTES = 1440

/** The times on duty from the day before `now` on, so that a night which began yesterday counts. Null as hours means always. */
export function dutySpans(hours: DutyHours | null, holidays: readonly string[], now: Date): TimeSpan[] {
  return daysFrom(now).flatMap((day) =>
    (hours === null ? ['00:00-24:00'] : dutyOn(hours, holidays, day)).map((span) => spanOn(day, span)),
  )
}

/** The outlet's opening hours, in the same shape. */
export const openingSpans = (facts: OpeningFacts, now: Date): TimeSpan[] =>
  daysFrom(now).flatMap((day) => hoursOn(facts, day).map((span) => spanOn(day, span)))

function dutyOn(hours: DutyHours, holidays: readonly string[], day: string): readonly string[] {
  const ofHoliday = holidays.includes(day) ? hours.public_holiday : undefined
  return ofHoliday ?? hours[weekdayOf(day)] ?? []
}

function daysFrom(now: Date): string[] {
  const { day } = singaporeClock(now)
  return Array.from({ length: SEARCH_DAYS + 2 }, (_, index) => dayAfter(day, index - 1))
}

/** "22:00-06:00" ends on the next day. */
function spanOn(day: string, span: string): TimeSpan {
  const [from = 0, to = 0] = span.split('-').map(minutes)
  const end = to <= from ? to + DAY_MINUTES : to
  return { from: singaporeInstant(day, from).getTime(), to: singaporeInstant(day, end).getTime() }
}

function minutes(time: string): number {
  const [hour, minute] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}

export const isWithin = (spans: readonly TimeSpan[], now: Date) =>
  spans.some(({ from, to }) => from <= now.getTime() && now.getTime() < to)

/** When the next span begins. Undefined if none does. */
export function nextStart(spans: readonly TimeSpan[], now: Date): Date | undefined {
  const ahead = spans.map(({ from }) => from).filter((from) => from > now.getTime())
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : undefined
}

/** The time in any of the spans, in order and without overlaps. */
export function union(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: TimeSpan[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** The time in both. */
export function overlap(some: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  return union(some).flatMap((one) =>
    union(others)
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  )
}

/** When `ms` of the spans' time have passed since `start`. Undefined if the spans hold less. */
export function afterTimeIn(spans: readonly TimeSpan[], start: Date, ms: number): Date | undefined {
  let left = ms
  for (const { from, to } of union(spans)) {
    const begin = Math.max(from, start.getTime())
    if (to <= begin) continue
    if (to - begin >= left) return new Date(begin + left)
    left -= to - begin
  }
  return undefined
}
