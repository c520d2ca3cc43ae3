import type { OrderView, OrderWeight } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { askedParts, paidParts, releasedParts, weightParts } from '#rules/reasons/money-parts.ts'
import { type Part, sumOf, totalParts } from '#rules/reasons/total-parts.ts'
import { askedBecause, heldOnce } from '#rules/weight/order-money.ts'
import { paidForWeight } from '#rules/weight/weight-state.ts'
import { explainTexts } from '#texts/order/explain.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import type { SaidAmount } from '#ui/dialogs/explained-words.tsx'
import { PartList } from '#ui/text/part-list.tsx'
import { FigureReason } from '../trip/figure-reasons.tsx'

type Order = OrderView & { weight: OrderWeight }

const { saidAs } = orderWeightTexts
const { details } = orderTexts

/** P1.4: the amounts that sentences about the weight of an order say, each with its reason. Of equal amounts the first counts. */
export function saidAmounts(order: Order): SaidAmount[] {
  const { charges } = order
  return [
    ...(order.weight.final_cents === null ? estimateAmounts(order) : weighedAmounts(order)),
    ...moneyAmounts(order),
    ...charges.services.map(({ name, cents }) => ({
      amount: priceText(cents),
      name,
      reason: <p>{explainTexts.service}</p>,
    })),
  ]
}

function said({ weight }: Order, cents: number, name: string, parts: readonly Part[]): SaidAmount[] {
  if (parts.length === 0) return []
  return [{ amount: priceText(cents), name, reason: <PartList parts={parts} limitCents={weight.limit_cents} /> }]
}

function estimateAmounts(order: Order): SaidAmount[] {
  const { weight, charges } = order
  const { explanation } = charges
  const { due } = weightParts(order)
  return [
    {
      amount: priceText(weight.estimate_cents),
      name: saidAs.estimate,
      reason: <FigureReason rule="total" explanation={explanation} />,
    },
    limitAmount(order),
    ...said(order, sumOf(due), saidAs.estimate, due),
  ]
}

const limitAmount = ({ weight, charges }: Order): SaidAmount => ({
  amount: priceText(weight.limit_cents),
  name: saidAs.limit,
  reason: <FigureReason rule="limit" explanation={charges.explanation} />,
})

function weighedAmounts(order: Order): SaidAmount[] {
  const { weight, charges } = order
  const { price, due } = weightParts(order)
  const question = weight.question?.state === 'paid' ? null : weight.question
  const { asked, above } = askedParts(order)
  const restCents = sumOf(due) - (question?.asked_cents ?? 0)
  return [
    ...said(order, sumOf(price), saidAs.price, price),
    ...said(order, sumOf(due), saidAs.due, due),
    ...(question ? said(order, question.asked_cents, saidAs.asked, asked) : []),
    ...(question ? said(order, sumOf(above), saidAs.above, above) : []),
    // What is taken at most after a no.
    ...(question && askedBecause(order) === 'above_limit' ? [limitAmount(order)] : []),
    ...(question ? said(order, restCents, details.paid, goodsParts(order, restCents)) : []),
    ...said(order, sumOf(totalParts(charges)), saidAs.due, totalParts(charges)),
  ]
}

/** What was paid without the services that were agreed to by an answer, if it comes to this. */
function goodsParts(order: Order, cents: number): Part[] {
  const goods = paidParts(order).filter(({ name, label }) => name !== 'service' && label !== 'extra_service')
  return sumOf(goods) === cents ? goods : []
}

/** What was held, taken and given back. */
function moneyAmounts(order: Order): SaidAmount[] {
  const hold = heldOnce(order)
  const heldAmount = { amount: priceText(hold?.held_cents ?? 0), name: saidAs.hold, reason: <p>{explainTexts.held}</p> }
  const released = releasedParts(order)
  const back = order.refunds.flatMap(({ status, reason, amount_cents }): Part[] =>
    status === 'failed' ? [] : [{ name: 'refund', label: reason, cents: amount_cents }],
  )
  return [
    ...said(order, order.paid_cents, details.paid, paidParts(order)),
    ...said(order, paidForWeight(order), details.paid, goodsParts(order, paidForWeight(order))),
    ...said(order, sumOf(released), orderWeightTexts.rows.released, released),
    ...said(order, sumOf(back), details.refunded, back),
    ...(hold ? [heldAmount] : []),
  ]
}
