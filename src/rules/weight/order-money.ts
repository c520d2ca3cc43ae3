import type { OrderView } from '#contract/order/order-shapes.ts'
import { isFinal } from '../orders/order-status.ts'

export type WeighedOrder = Pick<OrderView, 'weight' | 'payments' | 'refunds' | 'paid_cents' | 'status'>
type Payment = OrderView['payments'][number]

/** P1.2: the money that is held for an order now. */
export function heldNow({ payments }: Pick<OrderView, 'payments'>): { cents: number; label: string } | null {
  const held = payments.findLast(({ status }) => status === 'held')
  return held ? { cents: held.held_cents ?? held.amount_cents, label: held.label } : null
}

/** The payment of an order that held money: also one of which a part was taken since, or that was given back. */
export const heldOnce = ({ payments }: Pick<OrderView, 'payments'>): Payment | undefined =>
  payments.findLast(
    ({ purpose, held_cents, status }) => purpose === 'order' && held_cents !== null && WAS_HELD.has(status),
  )

const WAS_HELD = new Set<Payment['status']>(['held', 'captured', 'expired', 'voided'])

/** What was paid at once, as estimated, because its method cannot be held. */
export const paidAtOnce = ({ payments }: Pick<OrderView, 'payments'>): Payment | undefined =>
  payments.findLast(
    ({ purpose, held_cents, status }) => purpose === 'order' && held_cents === null && status === 'captured',
  )

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
  return heldOnce(order) && !isFinal(order.status) ? { state: 'hold_lost' } : { state: 'none' }
}

/** What was given back of a hold of which the weight's price was taken; null while nothing was taken, or all of it. */
export function releasedCents(order: Pick<OrderView, 'payments'>): number | null {
  const taken = heldOnce(order)
  if (taken?.held_cents == null || taken.status !== 'captured') return null
  return taken.held_cents - taken.amount_cents || null
}

type Asked = NonNullable<NonNullable<OrderView['weight']>['question']>
export type AskedBecause = 'above_limit' | 'above_paid' | 'hold_lost'

/** Why an order asks for more: above the limit that is held, above the estimate that was paid, or because the bank has given the hold back. */
export function askedBecause(order: WeighedOrder): AskedBecause {
  if (heldNow(order)) return 'above_limit'
  return paidAtOnce(order) ? 'above_paid' : 'hold_lost'
}

/** The question about the weight that the customer can answer, or that is being paid. */
export function askedNow({ weight, status }: Pick<OrderView, 'weight' | 'status'>): Asked | null {
  const question = weight?.question
  if (!question || isFinal(status)) return null
  return question.state === 'open' || question.state === 'accepted' ? question : null
}

/** P1.2: the bank refused to hold the money, and nobody comes before the customer pays another way. */
export const isHoldRefused = ({ weight, status }: Pick<OrderView, 'weight' | 'status'>): boolean =>
  weight?.hold === 'failed' && weight.weighed_at === null && !isFinal(status)

/** P1.3: what an order costs by its weight, with the extra services within the limit. */
export const dueCents = ({ final_cents, services_cents }: NonNullable<OrderView['weight']>): number =>
  (final_cents ?? 0) + services_cents

/** Whether the order's total is still the estimate: it is not weighed, or its price by weight is not agreed to. */
export function isEstimate({ weight }: Pick<OrderView, 'weight'>): boolean {
  if (!weight) return false
  return weight.weighed_at === null || (weight.question !== null && weight.question.state !== 'paid')
}
