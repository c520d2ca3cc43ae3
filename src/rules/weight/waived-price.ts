import type { QuoteLine } from '#contract/order/quote-shapes.ts'
import { gstIncluded } from '../pricing/gst.ts'
import type { QuoteFigures } from '../pricing/quote.ts'

/** What is there to pay a price by weight, and the least that a gateway charges. */
export type Cover = {
  /** The limit of a hold that stands, or what was paid for the goods. */
  coverCents: number
  isHold: boolean
  /** P1.3: extra services that are charged with the weight. */
  includedCents: number
  minimumCents: number
}

/**
 * P1.2: the price by weight, and what the customer is asked for. No gateway asks for, or takes of a hold, less than its minimum. So much of the price is
 * waived.
 */
export function payablePrice(price: QuoteFigures, cover: Cover): { figures: QuoteFigures; askedCents: number } {
  const { coverCents, isHold, includedCents, minimumCents } = cover
  const dueCents = price.total_cents + includedCents
  const aboveCents = Math.max(0, dueCents - coverCents)
  const chargedCents = aboveCents > 0 ? aboveCents : isHold ? dueCents : 0
  const isTooLittle = chargedCents < minimumCents && chargedCents <= price.total_cents
  if (!isTooLittle) return { figures: price, askedCents: aboveCents }
  return { figures: priceAtMost(price, price.total_cents - chargedCents), askedCents: 0 }
}

/** The price, of which nothing is charged above an amount. */
export function priceAtMost(price: QuoteFigures, mostCents: number): QuoteFigures {
  const waivedCents = price.total_cents - mostCents
  if (waivedCents <= 0) return price
  const line: QuoteLine = { rule: 'weight_waived', label: '', ref: null, qty: null, cents: -waivedCents }
  return {
    ...price,
    lines: [...price.lines, line],
    discount_cents: price.discount_cents + waivedCents,
    total_cents: mostCents,
    gst_cents: price.gst_rate === null ? 0 : gstIncluded(mostCents, price.gst_rate),
  }
}
