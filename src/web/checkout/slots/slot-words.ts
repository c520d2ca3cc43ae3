import { dayAfter, singaporeClock } from '#rules/slots/singapore-time.ts'
import { weekdayWords } from '#rules/slots/window-words.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'

const { days } = checkoutTexts

/** D3.1: the day in Singapore, independent of the browser's time zone. */
export function slotDay(startsAt: string): string {
  return singaporeClock(new Date(startsAt)).day
}

/** 'Today', 'Tomorrow' or the weekday, shown above the date. */
export function nearDayWords(day: string, now: string): string {
  const today = slotDay(now)
  if (day === today) return days.today
  return day === dayAfter(today) ? days.tomorrow : weekdayWords(day)
}

const SINGAPORE_OFFSET_MINUTES = -480

/** Whether the browser's clock shows another time than Singapore's. */
export function isOutsideSingaporeTime(now: Date): boolean {
  return now.getTimezoneOffset() !== SINGAPORE_OFFSET_MINUTES
}
