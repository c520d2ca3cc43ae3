import type { QuoteLine } from '#contract/checkout.ts'
import type { QuoteRule } from '#contract/checkout-limits.ts'

const ON_DELIVERY: ReadonlySet<QuoteRule> = new Set([
  'delivery_fee',
  'delivery_free_threshold',
  'delivery_free_partner',
  'delivery_free_plan',
  'voucher_delivery',
])

export const FIRST_PICKUP = 'pickup-1'
export const FIRST_DELIVERY = 'delivery-1'

/** D4.2: which trip a charge belongs to. Things and what is taken off them came with the pickup, bringing them back is the delivery's. */
export function tripOfCharge(rule: QuoteRule): typeof FIRST_PICKUP | typeof FIRST_DELIVERY {
  return ON_DELIVERY.has(rule) ? FIRST_DELIVERY : FIRST_PICKUP
}

export function tripCharges(lines: readonly QuoteLine[], slug: string): QuoteLine[] {
  return lines.filter(({ rule }) => tripOfCharge(rule) === slug)
}
