import type { Liability, LiabilityCap } from '#contract/order/liability.ts'

type ClaimedLine = {
  kind: 'item' | 'extra_service'
  unit: string
  /** What was paid for one. */
  piece_cents: number
  final_cents: number
  /** How long the work on it takes; null for goods, which are sold and not cared for. */
  turnaround_hours: number | null
  /** The slug of the product's category; null for what is in no catalogue. */
  category: string | null
}

/**
 * P1.6: the most that the store pays for a line of an order: so many times its price, but no more than the store's
 * amount. A line sold by weight has articles without a price of their own, so its limit is for all of it. The
 * limits are for things that customers hand over: goods that the store sells have none.
 */
export function liabilityCap(terms: Liability | null | undefined, line: ClaimedLine): LiabilityCap | null {
  if (!terms || line.kind !== 'item' || line.turnaround_hours === null) return null
  const { together, times_price, most_cents } = terms
  if (together && line.category !== null && together.categories.includes(line.category)) {
    return { cents: together.most_cents, for: 'order' }
  }
  const isWeighed = line.unit === 'kg'
  const priceCents = isWeighed ? line.final_cents : line.piece_cents
  const limits = [times_price === null ? null : priceCents * times_price, isWeighed ? null : most_cents]
  const least = limits.filter((limit) => limit !== null)
  return least.length === 0 ? null : { cents: Math.min(...least), for: isWeighed ? 'line' : 'each' }
}
