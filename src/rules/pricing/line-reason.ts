import type { Reason } from '#contract/order/explanation.ts'

/** A line with the price of one and the extras that each one has. `cents` is its price as it was charged. */
export type PricedLine = {
  qty: number
  unit: string
  /** With the extras. */
  pieceCents: number
  extras: readonly { label: string; cents: number }[]
  cents: number
}

/**
 * P1.4: how the price of a line is worked out: the quantity times the price of one. A line that is not worked out like
 * this is explained as agreed, so that no explanation is wrong.
 */
export function lineReason({ qty, unit, pieceCents, extras, cents }: PricedLine): Reason {
  if (pieceCents * qty !== cents) return { by: 'agreed' }
  const charged = extras.filter((extra) => extra.cents !== 0)
  const ofExtras = charged.reduce((sum, extra) => sum + extra.cents, 0)
  const isSplit = ofExtras <= pieceCents
  return {
    by: 'quantity',
    qty,
    unit,
    price_cents: isSplit ? pieceCents - ofExtras : pieceCents,
    extras: isSplit ? charged.map((extra) => ({ label: extra.label, cents: extra.cents })) : [],
  }
}
