import type { AddedService, OrderView, OrderWeight } from '#contract/order/order-shapes.ts'
import type { Placeholders } from '#rules/messages/message-template.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import {
  askedBecause,
  askedNow,
  dueCents,
  heldOnce,
  isPayingAtOnce,
  moneyBefore,
  paidAtOnce,
  releasedCents,
  wasHeld,
} from '#rules/weight/order-money.ts'
import { paidForWeight, paidInAll, refundedCents, servicesWithin } from '#rules/weight/weight-state.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { weightMessagePhrases as phrases } from '#texts/messages/weight-messages.ts'
import { exactKilograms } from '#texts/order/quantity.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { asksForAll } from './message-words.ts'
import { type Facts, nextVisit, price } from './order-facts.ts'

/** P1.2: what an unpaid order costs: by weight, an estimate and its limit. */
export function totalToPay({ order, view }: Facts): string {
  const { weight } = view
  if (!weight) return price(order.total_cents)
  if (isPayingAtOnce(view)) return phrases.estimatedToPay(price(weight.estimate_cents))
  return phrases.estimatedTotal(price(weight.estimate_cents), price(weight.limit_cents))
}

/** P1.2: what is held or was paid for an order that is not weighed yet. Null if it is not by weight. */
export function moneyHeld({ view }: Facts): string | null {
  const { weight } = view
  if (!weight) return null
  const texts = orderWeightTexts
  const money = moneyBefore(view)
  const estimate = price(weight.estimate_cents)
  if (money.state === 'paid')
    return `${texts.estimated(estimate)} ${texts.paidAsEstimated(price(money.cents), money.label)}`
  const limit = price(weight.limit_cents)
  const services = servicesWithin(view)
  const sum = price(weight.estimate_cents + weight.services_cents)
  const both =
    services.length > 0
      ? texts.estimateWith(estimate, namedServices(services), sum, limit)
      : texts.estimate(estimate, limit)
  const held = services.length > 0 ? texts.heldWithServices : texts.held
  if (money.state === 'later')
    return `${both} ${money.at ? texts.later(limit, momentWords(new Date(money.at))) : texts.soon(limit)}`
  return money.state === 'held' ? `${both} ${held(price(money.cents), money.label)}` : both
}

/** P1.2: the hold of a cancelled order that was not paid. Null if it held nothing when it was cancelled. */
export function releasedHold({ view }: Facts): string | null {
  const hold = heldOnce(view)
  if (!hold?.held_cents || hold.status === 'expired' || hold.status === 'review') return null
  return phrases.holdReleased(price(hold.held_cents))
}

/** The question about the weight, while it is open. */
export function weightAsked({ view }: Facts): Placeholders | undefined {
  const because = askedBecause(view)
  const asked = openQuestion(view)
  if (!asked || asksForAll(view)) return undefined
  const why = because === 'above_paid' ? phrases.abovePaid : phrases.aboveLimit
  return { ...asked, why: `${why(asked.asked)}${includedWords(view)}` }
}

/** The price by weight, while nothing is held for it. It may be above the limit. */
export function weightUnpaid({ view }: Facts): Placeholders | undefined {
  const asked = openQuestion(view)
  const { weight } = view
  if (!asked || !weight?.question || !asksForAll(view)) return undefined
  const unheld = wasHeld(view) ? phrases.holdLost : phrases.neverHeld
  const aboveCents = weight.question.asked_cents - weight.limit_cents
  const why = aboveCents > 0 ? `${phrases.itIsAbove(price(aboveCents))} ${unheld}` : unheld
  return { ...asked, why: `${why}${includedWords(view)}` }
}

function openQuestion(view: OrderView) {
  const { weight } = view
  if (!weight || askedNow(view)?.state !== 'open' || !weight.question) return undefined
  const { asked_cents, answer_until } = weight.question
  return {
    kilograms: exactKilograms(weight.grams),
    // P1.3: with the extra services within the limit, so that what is asked is a part of it.
    price: price(dueCents(weight)),
    asked: price(asked_cents),
    until: momentWords(new Date(answer_until)),
  }
}

/** What an order weighs, what was taken for it and what is given back. */
export function weightTaken(facts: Facts): Placeholders | undefined {
  const { view } = facts
  const { weight, status } = view
  if (!weight || weight.final_cents === null || status === 'cancelled' || status === 'expired') return undefined
  return {
    kilograms: exactKilograms(weight.grams),
    price: price(weight.final_cents),
    money: moneyTaken({ ...view, weight }),
    next: nextVisit(facts),
  }
}

/** P1.3: "$8.00 for Stain removal and $5.00 for New button". */
const namedServices = (services: readonly AddedService[]): string =>
  nameList(services.map(({ name, cents }) => orderWeightTexts.service(price(cents), name)))

/** P1.3: the extra services that the price includes. */
function includedWords(view: OrderView): string {
  const services = servicesWithin(view)
  return services.length > 0 ? ` ${orderWeightTexts.question.includes(namedServices(services))}` : ''
}

/** What was taken, with each extra service that is in it. */
function moneyTaken(view: OrderView & { weight: OrderWeight }): string {
  const released = releasedCents(view)
  const paid = paidWords(view)
  if (released !== null) return `${paid} ${phrases.released(price(released))}`
  if (paidForWeight(view) === 0) return phrases.nothing
  const back = refundedCents(view)
  const isLess = paidAtOnce(view) !== undefined && dueCents(view.weight) < paidForWeight(view)
  return isLess && back > 0 ? `${paid} ${phrases.refunding(price(back))}` : paid
}

function paidWords(view: OrderView & { weight: OrderWeight }): string {
  const { services, cents, isPaid } = paidInAll(view)
  const { taken, takenWith, dueWith } = orderWeightTexts
  const paid = price(view.paid_cents)
  if (services.length === 0) return taken(paid)
  const named = namedServices(services)
  return isPaid ? takenWith(named, paid) : `${dueWith(named, price(cents))} ${taken(paid)}`
}
