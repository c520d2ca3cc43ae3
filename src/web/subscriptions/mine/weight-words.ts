import type { Subscription } from '#contract/order/subscriptions.ts'
import { priceText } from '#rules/pricing/money.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { dayOf } from '#ui/text/time-text.ts'

const texts = subscriptionPageTexts.one

type Ending = Pick<
  Subscription,
  'status' | 'extra_kg_cents' | 'owed_at_end_cents' | 'next_charge_at' | 'ends_at' | 'next_pickups'
>

/** The cost of extra weight when the subscription ends, and its date; null if there is none. */
export function weightWords(subscription: Ending): string | null {
  const { status, extra_kg_cents, owed_at_end_cents: owed, next_charge_at, ends_at, next_pickups } = subscription
  if (extra_kg_cents === 0) return null
  const end = status === 'active' ? next_charge_at : ends_at
  if (end) {
    const words = texts.weightAtEnd(dayOf(end))
    return owed > 0 ? `${words} ${texts.weightSoFar(priceText(owed))}` : words
  }
  if (status === 'paused' && next_pickups.length > 0) return texts.weightLater
  return owed > 0 ? texts.weightNow(priceText(owed)) : null
}
