import { SLOT_HOURS } from '#contract/order/checkout-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { hoursOn, type OpeningFacts } from '../places/outlet-hours.ts'
import { dayAfter, singaporeClock, singaporeInstant } from './singapore-time.ts'

/** D3.1: the facts that decide which windows an outlet offers. The hours are those of its windows. */
export type SlotFacts = OpeningFacts & {
  leadTimeHours: number
  /** A time of day such as 20:00. */
  cutOff: string
  horizonDays: number
}

export type SlotWindow = { startsAt: Date; endsAt: Date }
export type SlotDay = { day: string; windows: SlotWindow[] }
export type Leg = 'first' | 'early' | 'last'

const SLOT_MINUTES = SLOT_HOURS * 60
/**
 * The first windows of a day must be booked before the cut-off of the day before, because vans and counters are
 * planned in the evening.
 */
const EARLY_WINDOWS = 2

/**
 * D1.1: drop-off or pickup is the first leg, collection, delivery or return the last. Orders at a table have none. A
 * split return has an optional early leg in between (D3.9).
 */
const LEGS: Readonly<Record<number, readonly Leg[]>> = {
  [SalesCategory.collect]: ['first', 'last'],
  [SalesCategory.delivery]: ['last'],
  [SalesCategory.pickup]: ['first', 'last'],
  [SalesCategory.dineIn]: [],
}

export function legsOf(categoryId: number): readonly Leg[] {
  return LEGS[categoryId] ?? []
}

/** The earliest start of the last leg: the first leg's end plus the turnaround of the slowest item. */
export function readyAt(firstEndsAt: Date, turnaroundHours: number): Date {
  return new Date(firstEndsAt.getTime() + turnaroundHours * HOUR_MS)
}

export function windowFrom(startsAt: Date): SlotWindow {
  return { startsAt, endsAt: new Date(startsAt.getTime() + SLOT_HOURS * HOUR_MS) }
}

/** `notBefore` is when the items are ready for the leg: now for the first leg, `readyAt` for later ones. */
export type SlotQuestion = { now: Date; notBefore: Date }

/** The windows that can be booked, day by day over the horizon, beginning with the day of `notBefore`. */
export function slotDays(facts: SlotFacts, question: SlotQuestion): SlotDay[] {
  return [...offeredDays(facts, question)]
}

/** The earliest window that can be booked and is not full. The days after it are not worked out. */
export function freeWindow(
  facts: SlotFacts,
  question: SlotQuestion,
  isFull: (window: SlotWindow) => boolean,
): SlotWindow | null {
  for (const { windows } of offeredDays(facts, question)) {
    const free = windows.find((window) => !isFull(window))
    if (free) return free
  }
  return null
}

function* offeredDays(facts: SlotFacts, { now, notBefore }: SlotQuestion): Generator<SlotDay> {
  const { day: first } = singaporeClock(notBefore)
  for (let index = 0; index < facts.horizonDays; index += 1) {
    const day = dayAfter(first, index)
    const windows = windowsFor(facts, day, now).filter(({ startsAt }) => startsAt >= notBefore)
    if (windows.length > 0) yield { day, windows }
  }
}

/** Whether a moment is on one of the offered days. */
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

/**
 * The future window that begins at a moment, by the outlet's hours alone. Lead time and cut-off do not apply to
 * staff.
 */
export function plannedSlot(facts: SlotFacts, startsAt: Date, now: Date): SlotWindow | null {
  if (facts.isSwitchedOff || startsAt <= now) return null
  const windows = windowsOn(facts, singaporeClock(startsAt).day)
  return windows.find((window) => window.startsAt.getTime() === startsAt.getTime()) ?? null
}

/** The first such window from a moment on, within the horizon. */
export function earliestPlanned(facts: SlotFacts, notBefore: Date, now: Date): SlotWindow | null {
  const { day: first } = singaporeClock(notBefore)
  const days = Array.from({ length: facts.horizonDays }, (_, index) => dayAfter(first, index))
  const windows = facts.isSwitchedOff ? [] : days.flatMap((day) => windowsOn(facts, day))
  return windows.find(({ startsAt }) => startsAt >= notBefore && startsAt > now) ?? null
}

/**
 * The windows of a day that can still be booked. Each begins at least the lead time from now. The first two of a day
 * close at the cut-off of the day before. An outlet that is switched off has none.
 */
function windowsFor(facts: SlotFacts, day: string, now: Date): SlotWindow[] {
  if (facts.isSwitchedOff) return []
  const soonest = now.getTime() + facts.leadTimeHours * HOUR_MS
  const isPastCutOff = now >= singaporeInstant(dayAfter(day, -1), minuteOf(facts.cutOff))
  return windowsOn(facts, day).filter(
    ({ startsAt }, index) => startsAt.getTime() >= soonest && !(isPastCutOff && index < EARLY_WINDOWS),
  )
}

/** Whole windows, one after the other from the beginning of each span. A shorter rest of a span has none. */
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
