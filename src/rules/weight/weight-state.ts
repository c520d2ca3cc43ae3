import type { AddedService, OrderView } from '#contract/order/order-shapes.ts'
import { isFinal } from '../orders/order-status.ts'
import { dueCents, moneyBefore, type WeighedOrder } from './order-money.ts'

type Services = { charges: Pick<OrderView['charges'], 'services'> }
/** An order that is paid by weight, with the extra services that were added to it. */
export type PricedOrder = WeighedOrder & Services & { weight: NonNullable<OrderView['weight']> }

const sumOf = (all: readonly { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0)

/** P1.3: the extra services that are charged with the weight. */
export const servicesWithin = ({ charges }: Services): AddedService[] =>
  charges.services.filter((one) => one.is_within_limit)

/** What was paid for the goods and the services within the limit. A service that was agreed to by an answer has a payment of its own. */
export const paidForWeight = ({ charges, paid_cents }: Pick<PricedOrder, 'charges' | 'paid_cents'>): number =>
  paid_cents - sumOf(charges.services.filter((one) => !one.is_within_limit))

/** All that an order costs: its price by weight and all extra services. `isPaid`: just that was paid, so both can be told as one. */
export function paidInAll({ weight, charges, paid_cents }: Pick<PricedOrder, 'weight' | 'charges' | 'paid_cents'>): {
  services: readonly AddedService[]
  cents: number
  isPaid: boolean
} {
  const cents = (weight.final_cents ?? 0) + sumOf(charges.services)
  return { services: charges.services, cents, isPaid: cents === paid_cents }
}

/** P1.2: how far the money of an order by weight is, for the heading above it. */
export type WeightState =
  | 'estimate'
  | 'held'
  | 'paid_estimate'
  | 'price'
  | 'nothing'
  | 'paid'
  | 'refunded'
  | 'not_charged'

export function weightState(order: PricedOrder): WeightState {
  const { weight, paid_cents } = order
  const hasEnded = order.status === 'cancelled' || order.status === 'expired'
  if (paid_cents > 0 && refundedCents(order) >= paid_cents) return 'refunded'
  if (hasEnded && paid_cents === 0) return 'not_charged'
  if (weight.weighed_at === null) {
    const { state } = moneyBefore(order)
    if (state === 'paid') return 'paid_estimate'
    return state === 'held' && !isFinal(order.status) ? 'held' : 'estimate'
  }
  const { question } = weight
  if (question && question.state !== 'paid') return 'price'
  const due = dueCents(weight)
  if (due === 0) return 'nothing'
  return paidForWeight(order) < due ? 'price' : 'paid'
}

/** What was given back, or is on its way. */
export const refundedCents = ({ refunds }: Pick<WeighedOrder, 'refunds'>): number =>
  refunds.reduce((sum, { status, amount_cents }) => sum + (status === 'failed' ? 0 : amount_cents), 0)
