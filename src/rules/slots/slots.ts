import { SLOT_HOURS } from '#contract/order/checkout-limits.ts'
import { hoursOn, type OpeningFacts } from '../places/outlet-hours.ts'
import { dayAfter, singaporeClock, singaporeInstant } from './singapore-time.ts'

/** D3.1: what decides which windows an outlet offers. Its hours are those in which it takes windows. */
export type SlotFacts = OpeningFacts & {
  leadTimeHours: number
  /** A time of the day such as 20:00. */
  cutOff: string
  horizonDays: number
}

export type SlotWindow = { startsAt: Date; endsAt: Date }
export type SlotDay = { day: string; windows: SlotWindow[] }
export type Leg = 'first' | 'early' | 'last'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SLOT_MINUTES = SLOT_HOURS * 60
/** How many of a day's windows must be booked before the cut-off of the day before: vans and counters are planned in the evening. */
const EARLY_WINDOWS = 2

/**
 * D1.1: drop-off or pickup is the first leg; collection, delivery or return the last. At a table there is none. A return in two has an early leg
 * between them (D3.9): nobody needs to have one.
 */
const LEGS: Readonly<Record<number, readonly Leg[]>> = {
  1: ['first', 'last'],
  2: ['last'],
  3: ['first', 'last'],
  4: [],
}

export function legsOf(categoryId: number): readonly Leg[] {
  return LEGS[categoryId] ?? []
}

/** The last leg is not before the first one's end and the time that the slowest item takes. */
export function readyAt(firstEndsAt: Date, turnaroundHours: number): Date {
  return new Date(firstEndsAt.getTime() + turnaroundHours * HOUR_MS)
}

export function windowFrom(startsAt: Date): SlotWindow {
  return { startsAt, endsAt: new Date(startsAt.getTime() + SLOT_HOURS * HOUR_MS) }
}

/** `notBefore` is when the goods are ready for the leg: this moment for the first one, `readyAt` for what follows it. */
export type SlotQuestion = { now: Date; notBefore: Date }

/** What can be booked, day by day, for as many days as the horizon has, beginning with the day of `notBefore`. */
export function slotDays(facts: SlotFacts, { now, notBefore }: SlotQuestion): SlotDay[] {
  const { day: first } = singaporeClock(notBefore)
  const days = Array.from({ length: facts.horizonDays }, (_, index) => dayAfter(first, index))
  return days
    .map((day) => ({ day, windows: windowsFor(facts, day, now).filter(({ startsAt }) => startsAt >= notBefore) }))
    .filter(({ windows }) => windows.length > 0)
}

/** Whether a moment is on one of the days that are offered. */
export function isWithinHorizon(facts: SlotFacts, startsAt: Date, notBefore: Date): boolean {
  return singaporeClock(startsAt).day < dayAfter(singaporeClock(notBefore).day, facts.horizonDays)
}

/** The window that begins at a moment, if it can be booked. */
export function slotAt(facts: SlotFacts, startsAt: Date, { now, notBefore }: SlotQuestion): SlotWindow | null {
  if (startsAt < notBefore || !isWithinHorizon(facts, startsAt, notBefore)) return null
  return (
    windowsFor(facts, singaporeClock(startsAt).day, now).find(
      (window) => window.startsAt.getTime() === startsAt.getTime(),
    ) ?? null
  )
}

/** The window that begins at a moment to come, by the outlet's hours alone: staff who plan a trip know about lead time and cut-off. */
export function plannedSlot(facts: SlotFacts, startsAt: Date, now: Date): SlotWindow | null {
  if (facts.isSwitchedOff || startsAt <= now) return null
  const windows = windowsOn(facts, singaporeClock(startsAt).day)
  return windows.find((window) => window.startsAt.getTime() === startsAt.getTime()) ?? null
}

/** The first of those from a moment on, looked for as far as the horizon goes. */
export function earliestPlanned(facts: SlotFacts, notBefore: Date, now: Date): SlotWindow | null {
  const { day: first } = singaporeClock(notBefore)
  const days = Array.from({ length: facts.horizonDays }, (_, index) => dayAfter(first, index))
  const windows = facts.isSwitchedOff ? [] : days.flatMap((day) => windowsOn(facts, day))
  return windows.find(({ startsAt }) => startsAt >= notBefore && startsAt > now) ?? null
}

/**
 * A day's windows that can still be booked. Each begins the lead time from now or later; the first two of a day are off from the cut-off
 * of the day before. An outlet that is switched off has none.
 */
function windowsFor(facts: SlotFacts, day: string, now: Date): SlotWindow[] {
  if (facts.isSwitchedOff) return []
  const soonest = now.getTime() + facts.leadTimeHours * HOUR_MS
  const isPastCutOff = now >= singaporeInstant(dayAfter(day, -1), minuteOf(facts.cutOff))
  return windowsOn(facts, day).filter(
    ({ startsAt }, index) => startsAt.getTime() >= soonest && !(isPastCutOff && index < EARLY_WINDOWS),
  )
}

/** Whole windows one after the other from the beginning of each span; what is left of a span is too short for one. */
function windowsOn(facts: SlotFacts, day: string): SlotWindow[] {
  const midnight = singaporeInstant(day, 0).getTime()
  return hoursOn(facts, day).flatMap((span) => {
    const [from = '', to = ''] = span.split('-')
    const begin = minuteOf(from)
    const count = Math.floor((minuteOf(to) - begin) / SLOT_MINUTES)
    return Array.from({ length: Math.max(0, count) }, (_, index) =>
      windowFrom(new Date(midnight + (begin + index * SLOT_MINUTES) * MINUTE_MS)),
    )
  })
}

function minuteOf(time: string): number {
  const [hour, minute] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}
