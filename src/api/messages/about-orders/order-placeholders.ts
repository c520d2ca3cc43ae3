import type { OrderMessage } from '#contract/messages/message-kinds.ts'
import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { CLAIM_DAYS } from '#contract/order/order-limits.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { Placeholders } from '#rules/messages/message-template.ts'
import { driverFirstName } from '#rules/orders/driver-name.ts'
import { momentWords, windowWords } from '#rules/slots/window-words.ts'
import { overCents, overGrams } from '#rules/subscriptions/overage.ts'
import { heldOnce } from '#rules/weight/order-money.ts'
import { orderMessagePhrases as phrases } from '#texts/messages/order-message-phrases.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { kilogramWords } from '#texts/order/quantity.ts'
import { promiseTexts } from '#texts/promises/promises.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import type { TripRow } from '../../order-rows/order-parts.queries.ts'
import type { VisitWeight } from '../../subscriptions/overage/visit-weight.queries.ts'
import {
  type Facts,
  invoiceOfServices,
  isAhead,
  isWithUs,
  itemsOfReturn,
  nextVisit,
  numberOf,
  price,
  refundMessage,
  staffMessage,
  tripOf,
  windowOf,
} from './order-facts.ts'
import type { Refund } from './order-mail.queries.ts'
import { moneyHeld, releasedHold, totalToPay, weightAsked, weightTaken, weightUnpaid } from './weight-placeholders.ts'

/**
 * M1.4: what a message says, by the names of its placeholders. Undefined when the order has moved on: such a message would come too late.
 */
export function orderPlaceholders(kind: OrderMessage, facts: Facts): Placeholders | undefined {
  return placeholders[kind](facts)
}

/** The part of an order's address that a message opens. */
export function messagePath(kind: OrderMessage, { services }: Facts): string {
  const question = services.find(({ status }) => status === 'proposed')
  return kind === 'extra_service' && question ? `/trip/${question.trip}/extra-service` : ''
}

/** A driver's message about one trip. It is worth sending only while the trip is in this state. */
function driverMessage(facts: Facts, state: TripRow['status']): Placeholders | undefined {
  const trip = tripOf(facts)
  if (trip?.status !== state) return undefined
  const task = trip.kind === 'pickup' ? phrases.collects : phrases.returns
  return {
    driver: driverFirstName(trip.driver_name) ?? phrases.driver,
    task: task(numberOf(facts)),
    when: windowWords(trip.starts_at, trip.ends_at),
  }
}

/** Orders that came to their end. What happened before is old news. */
const ENDED = new Set<OrderStatus>(['delivered', 'collected', 'completed', 'cancelled', 'expired'])

function finished(facts: Facts): Placeholders {
  const { order, invoices } = facts
  const first = invoices.find(({ series }) => series === 'invoice')?.document
  return {
    total: price(order.paid_cents - order.refunded_cents),
    receipt: first ? phrases.receipt(`${first.title} ${first.number}`) : null,
    days: String(CLAIM_DAYS),
  }
}

function tripFailed(facts: Facts): Placeholders | undefined {
  const trip = tripOf(facts)
  if (trip?.status !== 'failed') return undefined
  return {
    message: trip.failure_reason || null,
    change: facts.view.acts.reschedule ? phrases.chooseAnotherTime : null,
  }
}

/** What the weight means for the cycle. Null if the plan counts no weight. */
function weightMeaning({ cycle_grams: weightGrams, included_kg: includedKg, extra_kg_cents }: VisitWeight) {
  if (includedKg === null) return null
  const over = overGrams({ weightGrams, includedKg })
  if (over === 0) return phrases.withinWeight(kilogramWords(weightGrams), includedKg)
  return phrases.overWeight(
    kilogramWords(over),
    includedKg,
    price(overCents({ weightGrams, includedKg, extraKgCents: extra_kg_cents })),
  )
}

const placeholders: Record<OrderMessage, (facts: Facts) => Placeholders | undefined> = {
  unpaid: (facts) =>
    facts.order.status === 'awaiting_payment' && facts.order.expires_at
      ? { total: totalToPay(facts), until: momentWords(facts.order.expires_at) }
      : undefined,
  confirmation: (facts) => {
    const { order, view } = facts
    return {
      place: [order.place.sales_type, order.place.outlet, order.place.table].filter(Boolean).join(', '),
      total: price(order.total_cents),
      change: phrases.change({ ...view.acts, hasDriver: order.kind === 'trips' }),
      next: nextVisit(facts),
    }
  },
  confirmation_by_weight: (facts) => {
    const money = moneyHeld(facts)
    const said = placeholders.confirmation(facts)
    return money && said ? { ...said, money } : undefined
  },
  weight_asked: weightAsked,
  weight_unpaid: weightUnpaid,
  weight_taken: weightTaken,
  pickup_reminder: (facts) => {
    const trip = tripOf(facts)
    if (!trip || !isAhead(trip)) return undefined
    const canMove = facts.view.acts.reschedule && trip.status === 'scheduled'
    return {
      when: windowWords(trip.starts_at, trip.ends_at),
      change: canMove ? phrases.anotherTime : phrases.questions,
    }
  },
  new_time: (facts) => {
    const { order, trips, events } = facts
    if (order.kind === 'trips' && !trips.some(isAhead)) return undefined
    const event = events.findLast(({ kind }) => kind === 'rescheduled')
    const isOwnChange = event?.actor === 'customer' || event?.actor === 'guest'
    const message = staffMessage(facts, 'rescheduled')
    return {
      why: isOwnChange ? phrases.changedByCustomer(numberOf(facts)) : message || phrases.changedByUs(numberOf(facts)),
      next: nextVisit(facts),
      reply: isOwnChange ? phrases.questions : phrases.doesNotSuit,
    }
  },
  driver_assigned: (facts) => driverMessage(facts, 'assigned'),
  driver_on_the_way: (facts) => driverMessage(facts, 'en_route'),
  driver_arrived: (facts) => driverMessage(facts, 'arrived'),
  picked_up: (facts) => {
    const bags = tripOf(facts)?.bag_count
    if (ENDED.has(facts.order.status)) return undefined
    return { bags: bags ? phrases.bags(bags) : phrases.items, next: nextVisit(facts) }
  },
  weighed: (facts) => {
    const { weight, order } = facts
    if (!weight || ENDED.has(order.status)) return undefined
    return { kilograms: kilogramWords(weight.grams), meaning: weightMeaning(weight), next: nextVisit(facts) }
  },
  ready_to_return: (facts) => (facts.order.status === 'ready' ? { next: nextVisit(facts) } : undefined),
  ready_to_collect: ({ order }) => {
    if (order.status !== 'ready') return undefined
    const when = windowOf(order.last_starts_at, order.last_ends_at)
    return { outlet: order.place.outlet, when: when && phrases.at(when) }
  },
  out_for_delivery: (facts) => {
    const { order, trips } = facts
    if (ENDED.has(order.status)) return undefined
    const trip = tripOf(facts) ?? trips.findLast((one) => one.kind === 'delivery')
    if (trip?.status === 'done') return undefined
    const names = trip ? itemsOfReturn(facts, trip.leg) : null
    const when = trip ? windowWords(trip.starts_at, trip.ends_at) : windowOf(order.last_starts_at, order.last_ends_at)
    return { coming: phrases.coming(when, driverFirstName(trip?.driver_name), names) }
  },
  part_delivered: (facts) => {
    const trip = tripOf(facts)
    const rest = facts.trips.findLast(({ kind, leg }) => kind === 'delivery' && leg !== trip?.leg)
    const items = trip ? itemsOfReturn(facts, trip.leg) : null
    if (!rest || !items || ENDED.has(facts.order.status)) return undefined
    const when = isAhead(rest) ? windowWords(rest.starts_at, rest.ends_at) : null
    return { items, rest: phrases.rest(numberOf(facts), when) }
  },
  delivered: finished,
  collected: finished,
  pickup_failed: tripFailed,
  return_failed: tripFailed,
  on_hold: (facts) =>
    facts.order.status === 'on_hold' ? { message: staffMessage(facts, 'on_hold') || null } : undefined,
  resumed: (facts) => {
    if (ENDED.has(facts.order.status) || facts.order.status === 'on_hold') return undefined
    const event = facts.events.findLast(({ from_state }) => from_state === 'on_hold')
    return { message: event?.message || null, next: nextVisit(facts) }
  },
  extra_service: (facts) => {
    const open = facts.services.filter(({ status }) => status === 'proposed')
    const [first] = open
    if (!first) return undefined
    const lines = open.map(({ name, reason, price_cents }) => phrases.service(name, price(price_cents), reason))
    return { services: lines.join('\n'), until: momentWords(first.answer_until) }
  },
  services_paid: (facts) => {
    const paid = invoiceOfServices(facts)
    return paid && { total: price(paid.total_cents) }
  },
  proposal_withdrawn: (facts) => {
    const event = facts.events.findLast(({ trip, to_state }) => trip === facts.trip && to_state === 'withdrawn')
    return event && { message: event.message || null }
  },
  refund: ({ refund, invoices }) => {
    // The answer to the claim tells its refund.
    if (!refund || refund.is_remedy || isOfWeight(refund)) return undefined
    const hasCreditNote = invoices.some(({ reason }) => reason === `refund:${refund.id}`)
    return {
      total: price(refund.amount_cents),
      message: refundMessage(refund) || null,
      credit_note: hasCreditNote ? phrases.creditNote : null,
    }
  },
  cancelled: (facts) => ({
    message: staffMessage(facts, 'cancelled') || null,
    goods: isWithUs(facts) ? phrases.goodsWithUs(numberOf(facts)) : phrases.goodsWithYou(numberOf(facts)),
    money: moneyOfCancelled(facts),
  }),
  link_kept: () => ({}),
  staff_answer: ({ answer }) => answer && { message: answer.text },
  claim_answered: ({ answer, view }) => {
    const claim = view.claims.find(({ id }) => id === answer?.claim)
    return answer && claim && { message: answer.text, remedy: remedyWords(claim) }
  },
  payment_needed: ({ order, view }) => {
    if (view.weight?.hold !== 'failed') return undefined
    const when = windowOf(order.first_starts_at, order.first_ends_at)
    const before = when && phrases.before(weightTexts.visits[order.category_id], when)
    return { total: price(view.weight.limit_cents), before }
  },
  services_included: ({ services, view }) => {
    const included = services.filter(({ status }) => status === 'included')
    if (included.length === 0 || !view.weight) return undefined
    const lines = included.map(({ name, reason, price_cents }) => phrases.service(name, price(price_cents), reason))
    return { services: lines.join('\n'), limit: price(view.weight.limit_cents) }
  },
  promise_missed: ({ missed, order }) =>
    missed?.verdict === 'missed'
      ? {
          what: promiseTexts.sorry(missed, order.category_id === SalesCategory.delivery),
          credit: promiseTexts.credit(missed),
        }
      : undefined,
}

/** What becomes of the money. Of a subscription's visit, its share of the cycle's payment is refunded. */
function moneyOfCancelled(facts: Facts): string {
  const { confirmed_at, paid_cents, subscription_id } = facts.order
  if (confirmed_at === null) return phrases.notCharged
  if (paid_cents > 0 || subscription_id !== null) return phrases.willBeRefunded
  // P1.2: a person looks at the gateway whether anything was taken.
  if (heldOnce(facts.view)?.status === 'review') return phrases.beingChecked
  return releasedHold(facts) ?? phrases.notCharged
}

/** P1.2: `weight_taken` says what the weight gives back. */
const isOfWeight = ({ actor, reason }: Refund) => actor.startsWith('operator:') && reason === operatorTexts.weighedLess

/** M1.6: what the customer gets. Null if the answer itself is all there is. */
function remedyWords({ remedy, remedy_cents, remedy_voucher }: OrderView['claims'][number]): string | null {
  if (remedy === 'refund' && remedy_cents !== null) return phrases.refundRemedy(price(remedy_cents))
  if (remedy === 'voucher' && remedy_voucher !== null) return phrases.voucherRemedy(remedy_voucher)
  return remedy === 'again' ? phrases.againRemedy : null
}
