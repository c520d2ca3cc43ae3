import type { OrderView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import {
  askedBecause,
  dueCents,
  heldOnce,
  moneyBefore,
  releasedCents,
  type WeighedOrder,
} from '#rules/weight/order-money.ts'
import { exactKilograms } from '#texts/order/quantity.ts'
import { orderWeightTexts as texts } from '#texts/weight/order-weight.ts'
import { momentText } from '#ui/text/time-text.ts'

type Weight = NonNullable<OrderView['weight']>

/** P1.2: what an order that is paid by weight costs, as far as it is known, in sentences. */
export function weightWords(order: WeighedOrder & { weight: Weight }): string[] {
  return order.weight.weighed_at === null ? estimateWords(order) : weighedWords(order)
}

function estimateWords(order: WeighedOrder & { weight: Weight }): string[] {
  const { estimate_cents, limit_cents } = order.weight
  const limit = priceText(limit_cents)
  const money = moneyBefore(order)
  const estimate = priceText(estimate_cents)
  if (money.state === 'paid')
    return [texts.estimated(estimate), texts.paidAsEstimated(priceText(money.cents), money.label)]
  const both = texts.estimate(estimate, limit)
  if (money.state === 'held')
    return [both, texts.held(priceText(money.cents), money.label), ...servicesWords(order.weight)]
  if (money.state === 'later') return [both, money.at ? texts.later(limit, momentText(money.at)) : texts.soon(limit)]
  if (money.state === 'refused') return [both, texts.refused]
  return money.state === 'hold_lost' ? [both, texts.holdLost] : [both]
}

function weighedWords(order: WeighedOrder & { weight: Weight }): string[] {
  const { grams, final_cents, question } = order.weight
  const refunded = order.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const weighs = [
    texts.weighs(exactKilograms(grams)),
    texts.costs(priceText(final_cents ?? 0)),
    ...servicesWords(order.weight),
  ]
  // Until the price is agreed, nothing is taken.
  if (question && question.state !== 'paid') return weighs
  return [...weighs, ...takenWords(order), ...(refunded > 0 ? [texts.refunded(priceText(refunded))] : [])]
}

/** P1.3: extra services that the customer was not asked about. */
function servicesWords({ services_cents }: Weight): string[] {
  return services_cents > 0 ? [texts.services(priceText(services_cents))] : []
}

function takenWords(order: Weighed): string[] {
  const hold = heldOnce(order)
  const released = releasedCents(order)
  if (hold?.status === 'held') return [texts.beingTaken]
  if (hold?.status === 'review' && order.paid_cents < dueCents(order.weight)) {
    const paid = order.paid_cents > 0 ? [texts.taken(priceText(order.paid_cents))] : []
    return [...paid, texts.inReview]
  }
  if (hold?.status === 'voided') {
    // Beside a payment that came first, the hold is given back.
    const paid = order.paid_cents > 0 ? [texts.taken(priceText(order.paid_cents))] : []
    return [...paid, texts.allReleased(priceText(hold.held_cents ?? 0))]
  }
  return [texts.taken(priceText(order.paid_cents)), ...(released === null ? [] : [texts.released(priceText(released))])]
}

type Weighed = WeighedOrder & { weight: Weight }

/** P1.2: the words of the question. If only the hold has ended, the price is as agreed, and nothing is asked about more. */
export function questionTexts(order: Weighed) {
  const { unheld, promise, choose, no, saidNo, declined, lapsed, on, see } = texts.question
  if (askedBecause(order) === 'hold_lost') return unheld
  return { promise, choose, no, saidNo, declined, lapsed, on, see }
}

/** P1.2: why the customer is asked for more. Extra services within the limit leave less of it for the weight. */
export function askedWords(order: Weighed, askedCents: number): string {
  const words = { above_limit: 'aboveLimit', above_paid: 'abovePaid', hold_lost: 'holdLost' } as const
  const { services_cents } = order.weight
  const asked = texts.question[words[askedBecause(order)]](priceText(dueCents(order.weight)), priceText(askedCents))
  return services_cents > 0 ? `${asked} ${texts.question.withServices(priceText(services_cents))}` : asked
}

/** P1.2: what happens after a no. */
export function noMeansWords(order: Weighed, askedCents: number): string {
  const cents = dueCents(order.weight) - askedCents
  if (askedBecause(order) === 'hold_lost' && cents === 0) return texts.question.whatNoMeansHoldLost
  return texts.question.whatNoMeans(priceText(cents))
}
