import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { MONTHS } from '../content/day-words.ts'

/** Made by hand, because server and browser must write the same: their own formatters differ in spaces and dots. */
export function dayWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)} ${year}`
}

export function monthWords(at: string): string {
  const [year = '', month = ''] = singaporeClock(new Date(at)).day.split('-')
  return `${MONTHS[Number(month) - 1] ?? ''} ${year}`
}

/** '15 Nov 2026, 12:03 pm', in Singapore. Where the line breaks, the hour stays together. */
export function timeWords(at: string): string {
  const { day, minute } = singaporeClock(new Date(at))
  const hour = Math.floor(minute / 60)
  const past = String(minute % 60).padStart(2, '0')
  return `${dayWords(day)}, ${hour % 12 || 12}:${past}\u00a0${hour < 12 ? 'am' : 'pm'}`
}

export function dayOf(at: string): string {
  return dayWords(singaporeClock(new Date(at)).day)
}

/** The last day before an end that itself no longer counts: what ends at midnight can be used the whole day before. */
export function lastDayOf(end: string): string {
  return dayWords(singaporeClock(new Date(Date.parse(end) - 1)).day)
}
