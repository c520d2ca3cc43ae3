import type { QuoteRule } from '#contract/order/checkout-limits.ts'
import type { QuoteLine } from '#contract/order/quote-shapes.ts'

const ON_DELIVERY: ReadonlySet<QuoteRule> = new Set([
  'delivery_fee',
  'delivery_free_threshold',
  'delivery_free_partner',
  'delivery_free_plan',
])
const ON_SECOND_RETURN: ReadonlySet<QuoteRule> = new Set(['second_return_fee', 'second_return_free'])

export const FIRST_PICKUP = 'pickup-1'
export const FIRST_DELIVERY = 'delivery-1'
/** D3.9: the trip that returns the slowest items of a split return. */
export const SECOND_RETURN = 'delivery-2'

type Charged = Pick<QuoteLine, 'rule' | 'cents'>

/**
 * D4.2: the trip that a charge belongs to. Items and their discounts belong to the pickup, fees to the delivery.
 * D3.9: a voucher on the delivery reduces the first return, and its rest the second.
 */
export function chargesByTrip<Line extends Charged>(lines: readonly Line[]): Record<ChargedTrip, Line[]> {
  const charges: Record<ChargedTrip, Line[]> = { [FIRST_PICKUP]: [], [FIRST_DELIVERY]: [], [SECOND_RETURN]: [] }
  for (const line of lines.filter(({ rule }) => rule !== 'voucher_delivery')) charges[tripOf(line.rule)].push(line)
  let owed = charges[SECOND_RETURN].length === 0 ? Infinity : sumOf(charges[FIRST_DELIVERY])
  for (const voucher of lines.filter(({ rule }) => rule === 'voucher_delivery')) {
    const first = Math.min(-voucher.cents, owed)
    const second = -voucher.cents - first
    owed -= first
    if (first !== 0) charges[FIRST_DELIVERY].push({ ...voucher, cents: -first })
    if (second !== 0) charges[SECOND_RETURN].push({ ...voucher, cents: -second })
  }
  return charges
}
type ChargedTrip = typeof FIRST_PICKUP | typeof FIRST_DELIVERY | typeof SECOND_RETURN

const sumOf = (lines: readonly Charged[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

function tripOf(rule: QuoteRule): ChargedTrip {
  if (ON_SECOND_RETURN.has(rule)) return SECOND_RETURN
  return ON_DELIVERY.has(rule) ? FIRST_DELIVERY : FIRST_PICKUP
}

export function tripCharges(lines: readonly QuoteLine[], slug: string): QuoteLine[] {
  return Object.entries(chargesByTrip(lines)).find(([trip]) => trip === slug)?.[1] ?? []
}
