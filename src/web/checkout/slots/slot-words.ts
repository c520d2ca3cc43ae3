import { dayAfter, singaporeClock, weekdayOf } from '#rules/slots/singapore-time.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { MONTHS } from '../../content/day-words.ts'

const { days } = checkoutTexts

/** D3.1: everything is said in Singapore's time, whatever the browser's zone. Made by hand, so that all browsers say the same. */
export function slotDay(startsAt: string): string {
  return singaporeClock(new Date(startsAt)).day
}

function hourWords(minute: number): { text: string; half: 'am' | 'pm' } {
  const hour = Math.floor(minute / 60) % 24
  const past = minute % 60
  const text = `${hour % 12 || 12}${past ? `:${String(past).padStart(2, '0')}` : ''}`
  return { text, half: hour < 12 ? 'am' : 'pm' }
}

/** '9–11 am', '11 am–1 pm'. */
export function windowWords(startsAt: string, endsAt: string): string {
  const from = hourWords(singaporeClock(new Date(startsAt)).minute)
  const to = hourWords(singaporeClock(new Date(endsAt)).minute)
  return from.half === to.half
    ? `${from.text}–${to.text} ${to.half}`
    : `${from.text} ${from.half}–${to.text} ${to.half}`
}

/** 'Tue 17 Nov'. */
export function dayWords(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  return `${days.short[weekdayOf(day)]} ${Number(date)} ${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)}`
}

/** 'Today', 'Tomorrow', else the weekday: what stands above the date on a chip. */
export function nearDayWords(day: string, now: string): string {
  const today = slotDay(now)
  if (day === today) return days.today
  return day === dayAfter(today) ? days.tomorrow : days.short[weekdayOf(day)]
}

/** 'Tue 17 Nov, 9–11 am'. */
export function slotWords(startsAt: string, endsAt: string): string {
  return `${dayWords(slotDay(startsAt))}, ${windowWords(startsAt, endsAt)}`
}

const SINGAPORE_OFFSET_MINUTES = -480

/** Whether the clock on the visitor's wall shows another time than ours. */
export function isElsewhere(now: Date): boolean {
  return now.getTimezoneOffset() !== SINGAPORE_OFFSET_MINUTES
}
