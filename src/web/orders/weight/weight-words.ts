import type { OrderView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { askedBecause, heldOnce, moneyBefore, releasedCents, type WeighedOrder } from '#rules/weight/order-money.ts'
import { exactKilograms } from '#texts/order/quantity.ts'
import { orderWeightTexts as texts } from '#texts/weight/order-weight.ts'

type Weight = NonNullable<OrderView['weight']>

/** P1.2: what an order that is paid by weight costs, as far as it is known, in sentences. */
export function weightWords(order: WeighedOrder & { weight: Weight }): string[] {
  return order.weight.weighed_at === null ? estimateWords(order) : weighedWords(order)
}

function estimateWords(order: WeighedOrder & { weight: Weight }): string[] {
  const { estimate_cents, limit_cents } = order.weight
  const money = moneyBefore(order)
  const estimate = priceText(estimate_cents)
  if (money.state === 'paid')
    return [texts.estimated(estimate), texts.paidAsEstimated(priceText(money.cents), money.label)]
  const both = texts.estimate(estimate, priceText(limit_cents))
  if (money.state === 'held') return [both, texts.held(priceText(money.cents), money.label)]
  return money.state === 'hold_lost' ? [both, texts.holdLost] : [both]
}

function weighedWords(order: WeighedOrder & { weight: Weight }): string[] {
  const { grams, final_cents, question } = order.weight
  const refunded = order.refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const weighs = [texts.weighs(exactKilograms(grams)), texts.costs(priceText(final_cents ?? 0))]
  // Until the price is agreed, nothing is taken.
  if (question && question.state !== 'paid') return weighs
  return [...weighs, ...takenWords(order), ...(refunded > 0 ? [texts.refunded(priceText(refunded))] : [])]
}

function takenWords(order: WeighedOrder): string[] {
  const hold = heldOnce(order)
  const released = releasedCents(order)
  if (hold?.status === 'held') return [texts.beingTaken]
  if (hold?.status === 'voided') return [texts.allReleased(priceText(hold.held_cents ?? 0))]
  return [texts.taken(priceText(order.paid_cents)), ...(released === null ? [] : [texts.released(priceText(released))])]
}

/** P1.2: why the customer is asked for more. */
export function askedWords(order: WeighedOrder, finalCents: number, askedCents: number): string {
  const words = { above_limit: 'aboveLimit', above_paid: 'abovePaid', hold_lost: 'holdLost' } as const
  return texts.question[words[askedBecause(order)]](priceText(finalCents), priceText(askedCents))
}

/** P1.2: what happens after a no. */
export function noMeansWords(order: WeighedOrder, finalCents: number, askedCents: number): string {
  if (askedBecause(order) === 'hold_lost' && finalCents === askedCents) return texts.question.whatNoMeansHoldLost
  return texts.question.whatNoMeans(priceText(finalCents - askedCents))
}
