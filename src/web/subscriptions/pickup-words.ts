import { weekdayOf } from '#rules/slots/singapore-time.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { slotDay, slotWords } from '../checkout/slots/slot-words.ts'
import { windowFrom } from '../checkout/slots/window-from.ts'

/** 'Tue 17 Nov, 9–11 am', in Singapore. */
export function pickupWords(startsAt: string): string {
  return slotWords(startsAt, windowFrom(startsAt))
}

/** 'Tuesday'. */
export function weekdayWords(startsAt: string): string {
  return subscriptionPageTexts.buy.weekdays[weekdayOf(slotDay(startsAt))]
}

/** '6.2', '7': as a scale says it, without an empty decimal. */
export function kilogramWords(grams: number): string {
  return String(Math.round(grams / 100) / 10)
}
