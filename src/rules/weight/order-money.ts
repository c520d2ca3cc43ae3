import type { OrderView } from '#contract/order/order-shapes.ts'
import { isFinal } from '../orders/order-status.ts'
import { isUndecided } from '../payments/payment-status.ts'

export type WeighedOrder = Pick<OrderView, 'weight' | 'payments' | 'refunds' | 'paid_cents' | 'status'>
type Payment = OrderView['payments'][number]

/** P1.2: the money that is held for an order now. */
export function heldNow({ payments }: Pick<OrderView, 'payments'>): { cents: number; label: string } | null {
  const held = payments.findLast(({ status }) => status === 'held')
  return held ? { cents: held.held_cents ?? held.amount_cents, label: held.label } : null
}

/** The payment of an order that held money: also one of which a part was taken since, that was given back, or that a person looks at. */
export const heldOnce = ({ payments }: Pick<OrderView, 'payments'>): Payment | undefined =>
  payments.findLast(
    ({ purpose, held_cents, status }) => purpose === 'order' && held_cents !== null && WAS_HELD.has(status),
  )

const WAS_HELD = new Set<Payment['status']>(['held', 'captured', 'expired', 'voided', 'review'])

/** What was paid at once, as estimated, because its method cannot be held. */
export const paidAtOnce = ({ payments }: Pick<OrderView, 'payments'>): Payment | undefined =>
  payments.findLast(
    ({ purpose, held_cents, status }) => purpose === 'order' && held_cents === null && status === 'captured',
  )

/** Whether the estimate is being paid at once, as by a code that waits. There is no limit then: more is always asked for. */
export function isPayingAtOnce({ payments }: Pick<OrderView, 'payments'>): boolean {
  const newest = payments.findLast(({ purpose }) => purpose === 'order')
  return newest !== undefined && newest.held_cents === null && isUndecided(newest.status)
}

export type WeightMoney =
  | { state: 'held'; cents: number; label: string }
  | { state: 'paid'; cents: number; label: string }
  /** The money of a late pickup is held at `at`, or the bank refused to hold it. */
  | { state: 'later'; at: string | null }
  | { state: 'refused' }
  | { state: 'hold_lost' }
  | { state: 'none' }

/** How the money of an order stands that is not weighed yet. */
export function moneyBefore(order: WeighedOrder): WeightMoney {
  const held = heldNow(order)
  if (held) return { state: 'held', ...held }
  const paid = paidAtOnce(order)
  if (paid) return { state: 'paid', cents: paid.amount_cents, label: paid.label }
  const { weight } = order
  if (weight?.hold && !isFinal(order.status))
    return weight.hold === 'later' ? { state: 'later', at: weight.hold_at } : { state: 'refused' }
  const hold = heldOnce(order)
  return hold && hold.status !== 'review' && !isFinal(order.status) ? { state: 'hold_lost' } : { state: 'none' }
}

/** What was given back of a hold of which the weight's price was taken; null while nothing was taken, or all of it. */
export function releasedCents(order: Pick<OrderView, 'payments'>): number | null {
  const taken = heldOnce(order)
  if (taken?.held_cents == null || taken.status !== 'captured') return null
  return taken.held_cents - taken.amount_cents || null
}

type Weight = NonNullable<OrderView['weight']>
type WeightDue = Pick<Weight, 'final_cents' | 'services_cents'>
type Asked = NonNullable<Weight['question']>
/** `above_unheld`: all of a price above the limit, and nothing is held. `never_held`: as `hold_lost`, but there was no hold that could end. */
export type AskedBecause = 'above_limit' | 'above_paid' | 'above_unheld' | 'hold_lost' | 'never_held'

type AskedOrder = {
  payments: readonly Pick<Payment, 'purpose' | 'status' | 'held_cents'>[]
  paid_cents: number
  weight: (WeightDue & Pick<Weight, 'limit_cents'> & { question: Pick<Asked, 'asked_cents'> | null }) | null
}

/**
 * Why an order asks for more: above the limit that is held, above the estimate that was paid, or because nothing is held. A question about a part of
 * the price stays one if the hold ends after the answer. What was paid above the limit was agreed to.
 */
export function askedBecause({ payments, paid_cents, weight }: AskedOrder): AskedBecause {
  const ofOrder = payments.filter(({ purpose }) => purpose === 'order')
  if (ofOrder.some(({ status }) => status === 'held')) return 'above_limit'
  if (ofOrder.some(({ status, held_cents }) => status === 'captured' && held_cents === null)) return 'above_paid'
  const asked = weight?.question?.asked_cents ?? 0
  if (weight?.question && asked + paid_cents < dueCents(weight)) return 'above_limit'
  if (weight && asked > weight.limit_cents) return 'above_unheld'
  return wasHeld({ payments }) ? 'hold_lost' : 'never_held'
}

/** Whether money was ever held for an order. Of a late one only the card may have been kept. */
export const wasHeld = ({ payments }: Pick<AskedOrder, 'payments'>): boolean =>
  payments.some(({ purpose, held_cents, status }) => purpose === 'order' && held_cents !== null && WAS_HELD.has(status))

/** Whether the price is as agreed, and only nothing is held for it. */
export const isOnlyUnheld = (because: AskedBecause): boolean => because === 'hold_lost' || because === 'never_held'

/** The question about the weight that the customer can answer, or that is being paid. */
export function askedNow({ weight, status }: Pick<OrderView, 'weight' | 'status'>): Asked | null {
  const question = weight?.question
  if (!question || isFinal(status)) return null
  return question.state === 'open' || question.state === 'accepted' ? question : null
}

/** P1.2: the bank refused to hold the money, and nobody comes before the customer pays another way. */
export const isHoldRefused = ({ weight, status }: { weight: HoldState | null; status: OrderView['status'] }): boolean =>
  weight?.hold === 'failed' && weight.weighed_at === null && !isFinal(status)

type HoldState = Pick<Weight, 'hold' | 'weighed_at'>

/** P1.2: what the money of an order waits for: its hold, a yes to more than was agreed to, or its price, because nothing is held. */
export type MoneyAsked = 'hold' | 'more' | 'price'

export function moneyAsked(
  order: Omit<AskedOrder, 'weight'> & {
    status: OrderView['status']
    weight:
      | (HoldState &
          WeightDue &
          Pick<Weight, 'limit_cents'> & { question: Pick<Asked, 'asked_cents' | 'state'> | null })
      | null
  },
): MoneyAsked | null {
  if (isHoldRefused(order)) return 'hold'
  if (order.weight?.question?.state !== 'open') return null
  return isOnlyUnheld(askedBecause(order)) ? 'price' : 'more'
}

/** P1.3: what an order costs by its weight, with the extra services within the limit. */
export const dueCents = ({ final_cents, services_cents }: WeightDue): number => (final_cents ?? 0) + services_cents

/** Whether the order's total is still the estimate: it is not weighed, or its price by weight is not agreed to. */
export function isEstimate({
  weight,
}: {
  weight: (Pick<Weight, 'weighed_at'> & { question: Pick<Asked, 'state'> | null }) | null
}): boolean {
  if (!weight) return false
  return weight.weighed_at === null || (weight.question !== null && weight.question.state !== 'paid')
}
