import type { QuotedCart } from '#contract/order/checkout.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { dayText, hoursText } from '#ui/text/time-text.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { nearDayWords, slotDay } from './slot-words.ts'
import { windowFrom } from './window-from.ts'

const { legs, secondReturn } = checkoutTexts.when

type Chosen = {
  category: Exclude<SalesCategory, typeof SalesCategory.dineIn>
  form: Pick<CheckoutForm, 'pickupAt' | 'earlyAt' | 'deliveryAt'>
  slowest: QuotedCart['slowest']
  now: string
}

/** The chosen windows in one sentence, a part for each leg: "Pickup today 12–2 pm,", "return Thu 19 Nov 6–8 pm". */
export function timesWords({ category, form, slowest, now }: Chosen): string[] {
  const names = legs[category]
  const early = slowest?.second_return_cents == null ? null : form.earlyAt
  const times = [
    { leg: names.first, at: category === SalesCategory.delivery ? null : form.pickupAt },
    { leg: names.early, at: early },
    { leg: early ? secondReturn : names.last, at: form.deliveryAt },
  ].flatMap(({ leg, at }) => (at === null ? [] : [`${leg} ${windowWords(at, now)}`]))
  return times.map((words, index) => {
    const inSentence = index === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)
    return index === times.length - 1 ? inSentence : `${inSentence},`
  })
}

/** "today 12–2 pm", "Thu 19 Nov 6–8 pm". */
function windowWords(startsAt: string, now: string): string {
  const day = slotDay(startsAt)
  const near = nearDayWords(day, now)
  const isNear = near === checkoutTexts.days.today || near === checkoutTexts.days.tomorrow
  return `${isNear ? near.toLowerCase() : dayText(day)} ${hoursText(startsAt, windowFrom(startsAt))}`
}
