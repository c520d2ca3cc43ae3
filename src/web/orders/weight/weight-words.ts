import type { OrderView } from '#contract/order/order-shapes.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import { priceText } from '#rules/pricing/money.ts'
import {
  askedBecause,
  dueCents,
  heldOnce,
  isOnlyUnheld,
  isPayingAtOnce,
  moneyBefore,
  releasedCents,
  type WeighedOrder,
  wasHeld,
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
  if (isFinal(order.status)) return endedWords(order, priceText(estimate_cents))
  const limit = priceText(limit_cents)
  const money = moneyBefore(order)
  const estimate = priceText(estimate_cents)
  if (money.state === 'paid')
    return [texts.estimated(estimate), texts.paidAsEstimated(priceText(money.cents), money.label)]
  if (isPayingAtOnce(order)) return [texts.estimated(estimate)]
  const both = texts.estimate(estimate, limit)
  if (money.state === 'held')
    return [both, texts.held(priceText(money.cents), money.label), ...servicesWords(order.weight)]
  if (money.state === 'later') return [both, money.at ? texts.later(limit, momentText(money.at)) : texts.soon(limit)]
  if (money.state === 'refused') return [both, texts.refused]
  return money.state === 'hold_lost' ? [both, texts.holdLost] : [both]
}

/** The order was cancelled before it was weighed. */
function endedWords(order: WeighedOrder, estimate: string): string[] {
  const hold = heldOnce(order)
  // In review it isn't known whether anything was held.
  if (!hold || hold.status === 'review' || order.paid_cents > 0) return [texts.estimated(estimate)]
  const held = priceText(hold.held_cents ?? 0)
  return [texts.notCharged, hold.status === 'held' ? texts.beingReleased(held) : texts.allReleased(held)]
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
  if (question?.state === 'declined' || question?.state === 'lapsed')
    return [...weighs, noMeansWords(order, question.asked_cents)]
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

/** P1.2: the words of the question. If nothing is held, all of the price is asked for, and a no charges nothing. */
export function questionTexts(order: Weighed) {
  const { unheld, promise, choose, no, saidNo, declined, lapsed, on, see } = texts.question
  const because = askedBecause(order)
  if (isOnlyUnheld(because)) return unheld
  if (because === 'above_unheld') return { ...unheld, on, see }
  return { promise, choose, no, saidNo, declined, lapsed, on, see }
}

/** P1.2: why the customer is asked for more. Extra services within the limit leave less of it for the weight. */
export function askedWords(order: Weighed, askedCents: number): string {
  const { services_cents } = order.weight
  const asked = whyWords(order, askedCents)
  return services_cents > 0 ? `${asked} ${texts.question.withServices(priceText(services_cents))}` : asked
}

function whyWords(order: Weighed, askedCents: number): string {
  const { aboveLimit, abovePaid, holdLost, neverHeld, aboveHoldLost, aboveNeverHeld } = texts.question
  const words = { above_limit: aboveLimit, above_paid: abovePaid, hold_lost: holdLost, never_held: neverHeld }
  const [price, asked] = [priceText(dueCents(order.weight)), priceText(askedCents)]
  const because = askedBecause(order)
  if (because !== 'above_unheld') return words[because](price, asked)
  const above = priceText(askedCents - order.weight.limit_cents)
  return (wasHeld(order) ? aboveHoldLost : aboveNeverHeld)(price, above, asked)
}

/** P1.2: what happens after a no. */
export function noMeansWords(order: Weighed, askedCents: number): string {
  const cents = dueCents(order.weight) - askedCents
  // Nothing is held, and nothing was paid.
  if (cents === 0) return texts.question.whatNoMeansHoldLost
  return texts.question.whatNoMeans(priceText(cents))
}
