import { singaporeClock, weekdayOf } from './singapore-time.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// The one place that writes dates and times. Server and browser must write the same, and their own formatters differ in spaces and dots.

/** '2026-11-16' as "Mon". */
export function weekdayWords(day: string): string {
  const weekday = weekdayOf(day)
  return `${weekday[0]?.toUpperCase()}${weekday.slice(1)}`
}

/** '2026-11-16' as "Mon 16 Nov". With `now`, another year than now's is added: "Mon 16 Nov 2026". */
export function dayWords(day: string, now?: Date): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const words = `${weekdayWords(day)} ${Number(date)} ${MONTHS[Number(month) - 1]}`
  return now && !singaporeClock(now).day.startsWith(year) ? `${words} ${year}` : words
}

/** '2026-11-16' as "16 Nov 2026": for documents, birthdays and mails, which are read years later. */
export function dateWords(day: string): string {
  return `${Number(day.slice(8))} ${monthWords(day)}`
}

/** '2026-11-16' as "Nov 2026". */
export function monthWords(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** Minutes since midnight as "9 am" or "12:30 pm". */
export function clockWords(minute: number): string {
  const { text, half } = clockParts(minute)
  return `${text} ${half}`
}

/** A span within a day as "9–11 am" or "11 am–1 pm". */
export function hoursWords(fromMinute: number, toMinute: number): string {
  const from = clockParts(fromMinute)
  const to = clockParts(toMinute)
  const start = from.half === to.half ? from.text : `${from.text} ${from.half}`
  return `${start}–${to.text} ${to.half}`
}

/** "Mon 16 Nov, 10 am–12 pm". */
export function windowWords(startsAt: Date, endsAt: Date, now?: Date): string {
  const [from, to] = [singaporeClock(startsAt), singaporeClock(endsAt)]
  return `${dayWords(from.day, now)}, ${hoursWords(from.minute, to.minute)}`
}

/** "Mon 16 Nov, 12:05 pm". */
export function momentWords(at: Date, now?: Date): string {
  const { day, minute } = singaporeClock(at)
  return `${dayWords(day, now)}, ${clockWords(minute)}`
}

function clockParts(minute: number): { text: string; half: 'am' | 'pm' } {
  const hour = Math.floor(minute / 60) % 24
  const past = minute % 60
  return {
    text: `${hour % 12 || 12}${past ? `:${String(past).padStart(2, '0')}` : ''}`,
    half: hour < 12 ? 'am' : 'pm',
  }
}
