import { dayAfter, singaporeClock } from '#rules/slots/singapore-time.ts'
import {
  clockWords,
  dateWords,
  dayWords,
  hoursWords,
  momentWords,
  monthWords,
  windowWords,
} from '#rules/slots/window-words.ts'
import { soonTexts } from '#texts/frame/ui.ts'

// Dates and times as pages show them: in Singapore's time, with the year only when it is not this year.

/** Keeps "12:04 am" on one line. */
const unbroken = (words: string) => words.replace(/ (?=[ap]m\b)/g, '\u00a0')

/** '2026-11-16' as "Mon 16 Nov". */
export function dayText(day: string): string {
  return dayWords(day, new Date())
}

/** The day of an instant, as "Mon 16 Nov". */
export function dayOf(at: string): string {
  return dayText(singaporeClock(new Date(at)).day)
}

/** The last day before `end`: a voucher that ends at midnight is valid all day before. */
export function lastDayOf(end: string): string {
  return dayText(singaporeClock(new Date(Date.parse(end) - 1)).day)
}

/** '2026-11-16' as "16 Nov 2026", for documents and birthdays. */
export const dateText = dateWords

/** The month of an instant, as "Nov 2026". */
export function monthOf(at: string): string {
  return monthWords(singaporeClock(new Date(at)).day)
}

/** "Mon 16 Nov, 12:04 am". */
export function momentText(at: string): string {
  return unbroken(momentWords(new Date(at), new Date()))
}

/** "Mon 16 Nov, 2–4 pm"; null for a window that is not known. */
export function windowText(startsAt: string, endsAt: string): string
export function windowText(startsAt: string | null, endsAt: string | null): string | null
export function windowText(startsAt: string | null, endsAt: string | null): string | null {
  if (!startsAt || !endsAt) return null
  return unbroken(windowWords(new Date(startsAt), new Date(endsAt), new Date()))
}

/** "2–4 pm". */
export function hoursText(startsAt: string, endsAt: string): string {
  const [from, to] = [startsAt, endsAt].map((at) => singaporeClock(new Date(at)).minute)
  return unbroken(hoursWords(from ?? 0, to ?? 0))
}

/** The time of day of an instant: "12:40 pm". */
export function clockText(at: string): string {
  return unbroken(clockWords(singaporeClock(new Date(at)).minute))
}

/** A window as people say it at `now`: "today, 2–4 pm", "tomorrow, 2–4 pm", or with its day. Null for one that is not known. */
export function soonText(startsAt: string | null, endsAt: string | null, now: string): string | null {
  if (!startsAt || !endsAt) return null
  const today = singaporeClock(new Date(now)).day
  const { day } = singaporeClock(new Date(startsAt))
  const named = day === today ? soonTexts.today : day === dayAfter(today) ? soonTexts.tomorrow : null
  return named ? `${named}, ${hoursText(startsAt, endsAt)}` : windowText(startsAt, endsAt)
}
