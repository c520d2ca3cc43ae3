import type { WeekHours } from '#contract/shop/outlets.ts'
import { dayAfter, singaporeClock, singaporeInstant, weekdayOf } from '../slots/singapore-time.ts'

/** D1.2: the facts that decide whether an outlet is open. Days are texts in Singapore's calendar. */
export type OpeningFacts = {
  hours: WeekHours
  blackoutDays: readonly string[]
  holidays: readonly string[]
  isSwitchedOff: boolean
}

export type ClosedReason = 'switched_off' | 'blackout' | 'holiday' | 'hours'

type Span = { from: number; to: number }

/**
 * The search for the next opening ends after this many days. An outlet that is closed longer does not say when it
 * opens.
 */
const SEARCH_DAYS = 60

/** The opening hours of a day. A blackout day has none, a public holiday its own. */
export function hoursOn(facts: OpeningFacts, day: string): readonly string[] {
  if (facts.blackoutDays.includes(day)) return []
  return facts.holidays.includes(day) ? facts.hours.public_holiday : facts.hours[weekdayOf(day)]
}

export function isClosed(facts: OpeningFacts, now: Date): boolean {
  const { day, minute } = singaporeClock(now)
  return openSpan(facts, day, minute) === undefined
}

function openSpan(facts: OpeningFacts, day: string, minute: number): Span | undefined {
  if (facts.isSwitchedOff) return undefined
  return spansOn(facts, day).find(({ from, to }) => from <= minute && minute < to)
}

/** Why the outlet is closed now; null while it is open. */
export function closedReason(facts: OpeningFacts, now: Date): ClosedReason | null {
  if (!isClosed(facts, now)) return null
  if (facts.isSwitchedOff) return 'switched_off'
  const { day } = singaporeClock(now)
  if (facts.blackoutDays.includes(day)) return 'blackout'
  return facts.holidays.includes(day) ? 'holiday' : 'hours'
}

/** When an open outlet closes; null while it is closed. Hours that end and begin at midnight are one span. */
export function closesAt(facts: OpeningFacts, now: Date): Date | null {
  const { day: today, minute } = singaporeClock(now)
  let day = today
  let span = openSpan(facts, day, minute)
  if (!span) return null
  for (let days = 0; span.to === 1440 && days < SEARCH_DAYS; days += 1) {
    const tomorrow = dayAfter(day)
    const next: Span | undefined = spansOn(facts, tomorrow).find(({ from }) => from === 0)
    if (!next) break
    day = tomorrow
    span = next
  }
  return singaporeInstant(day, span.to)
}

/** When a closed outlet opens next; null while it is open, switched off, or closed beyond the search. */
export function opensAgain(facts: OpeningFacts, now: Date): Date | null {
  if (facts.isSwitchedOff || !isClosed(facts, now)) return null
  const { day: today, minute } = singaporeClock(now)
  for (let days = 0; days <= SEARCH_DAYS; days += 1) {
    const day = dayAfter(today, days)
    const starts = spansOn(facts, day).map(({ from }) => from)
    const next = starts.filter((from) => days > 0 || from > minute)
    if (next.length > 0) return singaporeInstant(day, Math.min(...next))
  }
  return null
}

function spansOn(facts: OpeningFacts, day: string): Span[] {
  return hoursOn(facts, day).map((span) => {
    const [from = '', to = ''] = span.split('-')
    return { from: minutes(from), to: minutes(to) }
  })
}

function minutes(time: string): number {
  const [hour, minute] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}
