import { weekdayOf } from '#rules/slots/singapore-time.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { windowText } from '#ui/text/time-text.ts'
import { slotDay } from '../checkout/slots/slot-words.ts'
import { windowFrom } from '../checkout/slots/window-from.ts'

/** Such as 'Tue 17 Nov, 9–11 am', in Singapore's time. */
export function pickupWords(startsAt: string): string {
  return windowText(startsAt, windowFrom(startsAt))
}

/** Such as 'Tuesday'. */
export function weekdayWords(startsAt: string): string {
  return subscriptionPageTexts.buy.weekdays[weekdayOf(slotDay(startsAt))]
}
