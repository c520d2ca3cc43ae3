import type { OrderView } from '#contract/order/order-shapes.ts'
import { askedBecause, dueCents, heldOnce } from '../weight/order-money.ts'
import { addedParts, type Part, quoteParts, sumOf, totalParts } from './total-parts.ts'

type Order = Pick<OrderView, 'payments' | 'refunds' | 'paid_cents' | 'refunded_cents' | 'charges' | 'weight'>
type Payment = OrderView['payments'][number]

const part = (name: Part['name'], cents: number, label = ''): Part => ({ name, label, cents })

const taken = ({ payments }: Pick<Order, 'payments'>): Payment[] =>
  payments.filter(({ status, amount_cents }) => status === 'captured' && amount_cents > 0)

/** P1.4: what was paid: what was bought where that is the same, else each payment. Empty if neither adds up to it. */
export function paidParts(order: Order): Part[] {
  const bought = totalParts(order.charges)
  if (sumOf(bought) === order.paid_cents) return bought
  const paid = taken(order).map(({ purpose, amount_cents }) => part('payment', amount_cents, purpose))
  return sumOf(paid) === order.paid_cents ? paid : []
}

/**
 * What one payment has paid. Empty where it is not a part of what the order costs, such as an estimate of which some was given back, or the extra weight
 * of a plan, which belongs to the subscription.
 */
export function paymentParts(order: Order, payment: Payment): Part[] {
  if (payment.status !== 'captured' || payment.purpose === 'overage') return []
  const cents = payment.amount_cents
  const answered = order.charges.services.filter((one) => !one.is_within_limit)
  if (payment.purpose === 'extra_service') {
    const parts = addedParts(answered)
    return sumOf(parts) === cents ? parts : []
  }
  const bought = [
    ...quoteParts(order.charges.explanation.figures),
    ...addedParts(order.charges.services.filter((one) => one.is_within_limit)),
  ]
  const price = sumOf(bought)
  if (price === cents) return bought
  const ofGoods = taken(order).filter(({ purpose }) => purpose === 'order' || purpose === 'weight')
  const restCents = ofGoods.reduce((sum, { amount_cents }) => sum + amount_cents, 0) - cents
  return price - restCents === cents ? [...bought, part('paid_apart', -restCents)] : []
}

/** What was given back of a hold. */
export function releasedParts(order: Pick<Order, 'payments'>): Part[] {
  const hold = heldOnce(order)
  return hold?.held_cents == null ? [] : [part('held', hold.held_cents), part('taken', -hold.amount_cents)]
}

/** The refunds, as what they take off. Empty if they do not add up to what was refunded. */
export function refundedParts({ refunds, refunded_cents }: Order): Part[] {
  const sent = refunds.filter(({ status }) => status === 'succeeded')
  const parts = sent.map(({ reason, amount_cents }) => part('refund', -amount_cents, reason))
  return sumOf(parts) === -refunded_cents ? parts : []
}

type Asked = Order & { weight: NonNullable<Order['weight']> }

/** P1.2: the price by weight, with the extra services within the limit. While it is not agreed to, the order's own explanation is the estimate's. */
export function weightParts({ weight, charges }: Pick<Asked, 'weight' | 'charges'>): { price: Part[]; due: Part[] } {
  const price = quoteParts((weight.explanation ?? charges.explanation).figures)
  return { price, due: [...price, ...addedParts(charges.services.filter((one) => one.is_within_limit))] }
}

/** What a customer is asked for, and how much of it is above the limit where nothing is held. */
export function askedParts(order: Asked): { asked: Part[]; above: Part[] } {
  const { weight } = order
  const restCents = dueCents(weight) - (weight.question?.asked_cents ?? 0)
  const because = askedBecause(order)
  const rest = restCents === 0 ? [] : [part(because === 'above_limit' ? 'agreed' : 'paid_before', -restCents)]
  const asked = [...weightParts(order).due, ...rest]
  return { asked, above: because === 'above_unheld' ? [...asked, part('agreed', -weight.limit_cents)] : [] }
}
