import type { AddedService } from '#contract/order/order-shapes.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import { isUndecided } from '#rules/payments/payment-status.ts'
import { priceText } from '#rules/pricing/money.ts'
import {
  askedBecause,
  dueCents,
  heldOnce,
  isOnlyUnheld,
  isPayingAtOnce,
  moneyBefore,
  releasedCents,
  wasHeld,
} from '#rules/weight/order-money.ts'
import {
  type PricedOrder,
  paidForWeight,
  paidInAll,
  refundedCents,
  servicesWithin,
} from '#rules/weight/weight-state.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { exactKilograms } from '#texts/order/quantity.ts'
import { orderWeightTexts as texts } from '#texts/weight/order-weight.ts'
import { momentText } from '#ui/text/time-text.ts'

/** P1.2: what an order that is paid by weight costs, as far as it is known, in sentences. The amounts of extra services are in them, so they add up. */
export function weightWords(order: PricedOrder): string[] {
  return order.weight.weighed_at === null ? estimateWords(order) : weighedWords(order)
}

/** P1.3: "$8.00 for Stain removal and $5.00 for New button". */
const namedServices = (services: readonly AddedService[]): string =>
  nameList(services.map(({ name, cents }) => texts.service(priceText(cents), name)))

function estimateWords(order: PricedOrder): string[] {
  const { estimate_cents, limit_cents } = order.weight
  if (isFinal(order.status)) return endedWords(order, priceText(estimate_cents))
  const limit = priceText(limit_cents)
  const money = moneyBefore(order)
  const estimate = priceText(estimate_cents)
  if (money.state === 'paid')
    return [texts.estimated(estimate), texts.paidAsEstimated(priceText(money.cents), money.label)]
  if (isPayingAtOnce(order)) return [texts.estimated(estimate)]
  const services = servicesWithin(order)
  const sum = priceText(estimate_cents + order.weight.services_cents)
  const both =
    services.length > 0
      ? texts.estimateWith(estimate, namedServices(services), sum, limit)
      : texts.estimate(estimate, limit)
  const held = services.length > 0 ? texts.heldWithServices : texts.held
  if (money.state === 'held') return [both, held(priceText(money.cents), money.label)]
  if (money.state === 'later') return [both, money.at ? texts.later(limit, momentText(money.at)) : texts.soon(limit)]
  if (money.state === 'refused') return [both, texts.refused]
  return money.state === 'hold_lost' ? [both, texts.holdLost] : [both]
}

/** The order was cancelled before it was weighed. */
function endedWords(order: PricedOrder, estimate: string): string[] {
  if (order.paid_cents > 0)
    return [texts.estimated(estimate), texts.taken(priceText(order.paid_cents)), ...refundWords(order)]
  const hold = heldOnce(order)
  // Until it's decided, and in review, it isn't known whether anything was held.
  if (order.payments.some(({ status }) => isUndecided(status) || status === 'review'))
    return [texts.estimated(estimate)]
  if (!hold) return [texts.estimated(estimate), texts.notCharged]
  const held = priceText(hold.held_cents ?? 0)
  return [texts.notCharged, hold.status === 'held' ? texts.beingReleased(held) : texts.allReleased(held)]
}

function weighedWords(order: PricedOrder): string[] {
  const { grams, final_cents, question } = order.weight
  const weighs = [texts.weighs(exactKilograms(grams)), texts.costs(priceText(final_cents ?? 0))]
  // Until the price is agreed, nothing is taken.
  if (question?.state === 'declined' || question?.state === 'lapsed')
    return [...weighs, ...dueWords(order), noMeansWords(order, question.asked_cents)]
  if (question && question.state !== 'paid') return [...weighs, ...dueWords(order)]
  return [...weighs, ...takenWords(order), ...refundWords(order)]
}

function refundWords(order: PricedOrder): string[] {
  const cents = refundedCents(order)
  return cents > 0 ? [texts.refunded(priceText(cents))] : []
}

/** P1.3: what is charged with the weight, before it is. */
function dueWords(order: PricedOrder): string[] {
  const services = servicesWithin(order)
  return services.length > 0 ? [texts.dueWith(namedServices(services), priceText(dueCents(order.weight)))] : []
}

function takenWords(order: PricedOrder): string[] {
  const hold = heldOnce(order)
  const paidCents = paidForWeight(order)
  const paid = paidCents > 0 ? [texts.taken(priceText(paidCents))] : []
  if (hold?.status === 'held') return [...dueWords(order), texts.beingTaken]
  if (hold?.status === 'review' && paidCents < dueCents(order.weight))
    return [...dueWords(order), ...paid, texts.inReview]
  // Beside a payment that came first, the hold is given back.
  if (hold?.status === 'voided' && paidCents === 0) return [texts.allReleased(priceText(hold.held_cents ?? 0))]
  if (hold?.status === 'voided') return [...paidWords(order), texts.allReleased(priceText(hold.held_cents ?? 0))]
  if (paidCents === 0 && isFinal(order.status)) return [texts.notCharged]
  const released = releasedCents(order)
  return [...paidWords(order), ...(released === null ? [] : [texts.released(priceText(released))])]
}

/** What was paid in all, with each extra service that is in it. */
function paidWords(order: PricedOrder): string[] {
  const { services, cents, isPaid } = paidInAll(order)
  const paid = priceText(order.paid_cents)
  if (services.length === 0) return [texts.taken(paid)]
  const named = namedServices(services)
  return isPaid ? [texts.takenWith(named, paid)] : [texts.dueWith(named, priceText(cents)), texts.taken(paid)]
}

/** P1.2: the words of the question. If nothing is held, all of the price is asked for, and a no charges nothing. */
export function questionTexts(order: PricedOrder) {
  const { unheld, promise, choose, no, saidNo, declined, lapsed, on, see } = texts.question
  const because = askedBecause(order)
  if (isOnlyUnheld(because)) return unheld
  if (because === 'above_unheld') return { ...unheld, on, see }
  return { promise, choose, no, saidNo, declined, lapsed, on, see }
}

/** P1.2: why the customer is asked for more. Extra services within the limit leave less of it for the weight. */
export function askedWords(order: PricedOrder, askedCents: number): string {
  const services = servicesWithin(order)
  const asked = whyWords(order, askedCents)
  return services.length > 0 ? `${asked} ${texts.question.includes(namedServices(services))}` : asked
}

function whyWords(order: PricedOrder, askedCents: number): string {
  const { aboveLimit, abovePaid, holdLost, neverHeld, aboveHoldLost, aboveNeverHeld } = texts.question
  const words = { above_limit: aboveLimit, above_paid: abovePaid, hold_lost: holdLost, never_held: neverHeld }
  const [price, asked] = [priceText(dueCents(order.weight)), priceText(askedCents)]
  const because = askedBecause(order)
  if (because !== 'above_unheld') return words[because](price, asked)
  const above = priceText(askedCents - order.weight.limit_cents)
  return (wasHeld(order) ? aboveHoldLost : aboveNeverHeld)(price, above, asked)
}

/** P1.2: what happens after a no. */
export function noMeansWords(order: PricedOrder, askedCents: number): string {
  const cents = dueCents(order.weight) - askedCents
  // Nothing is held, and nothing was paid.
  if (cents === 0) return texts.question.whatNoMeansHoldLost
  return texts.question.whatNoMeans(priceText(cents))
}
