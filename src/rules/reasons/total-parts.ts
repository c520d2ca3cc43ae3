import type { QuoteRule } from '#contract/order/checkout-limits.ts'
import type { Figure } from '#contract/order/explanation.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'

/** P1.4: what an amount of an order is made of. The parts add up to it, to the cent; what is taken off is negative. */
export type Part = { name: PartName; label: string; cents: number }
export type PartName =
  | 'items'
  | 'add_ons'
  | 'discounts'
  | 'delivery'
  | 'waived'
  | 'service'
  | 'service_in_limit'
  | 'agreed'
  | 'paid_before'
  | 'paid_apart'
  | 'held'
  | 'taken'
  | 'payment'
  | 'refund'

/** Each line of a quote is in one part, so that the parts add up to the total. */
const PART_OF: Record<QuoteRule, PartName> = {
  item: 'items',
  extra_service: 'add_ons',
  partner_discount: 'discounts',
  voucher_item: 'discounts',
  voucher_order: 'discounts',
  voucher_delivery: 'delivery',
  delivery_fee: 'delivery',
  delivery_free_threshold: 'delivery',
  delivery_free_partner: 'delivery',
  delivery_free_plan: 'delivery',
  second_return_fee: 'delivery',
  second_return_free: 'delivery',
  weight_waived: 'waived',
}
const ORDERED = ['items', 'add_ons', 'discounts', 'delivery', 'waived'] as const

export const sumOf = (all: readonly { cents: number }[]): number => all.reduce((sum, { cents }) => sum + cents, 0)

/** The parts of a quote's total. `figures` may have the sums as well. */
export function quoteParts(figures: readonly Pick<Figure, 'rule' | 'cents'>[]): Part[] {
  return ORDERED.flatMap((name) => {
    const own = figures.filter(({ rule }) => PART_OF[rule as QuoteRule] === name)
    return own.length > 0 ? [{ name, label: '', cents: sumOf(own) }] : []
  })
}

type Charges = Pick<OrderView['charges'], 'services'> & {
  explanation: { figures: readonly Pick<Figure, 'rule' | 'cents'>[] }
}

/** P1.3: the extra services that were added later, with who decided: the customer's answer, or their own limit. */
export function addedParts(services: Charges['services']): Part[] {
  return services.map(({ name: label, cents, is_within_limit }) => ({
    name: is_within_limit ? 'service_in_limit' : 'service',
    label,
    cents,
  }))
}

/** What an order costs with the extra services that were added to it. */
export const totalParts = ({ explanation, services }: Charges): Part[] => [
  ...quoteParts(explanation.figures),
  ...addedParts(services),
]
