export type MinSpend =
  | { kind: 'none' }
  | { kind: 'empty' | 'under' | 'reached'; minCents: number; remainingCents: number; share: number }

/** S5.1: the sales type's minimum applies only to visitors of the partner brand. */
export type SpendFacts = { isPartner: boolean; minCents: number; spentCents: number }

/** S5.2–S5.5: how far a cart is from the minimum. `share` is the width of the progress bar, at most 1. */
export function minSpend({ isPartner, minCents, spentCents }: SpendFacts): MinSpend {
  if (!isPartner || minCents <= 0) return { kind: 'none' }
  const remainingCents = Math.max(0, minCents - spentCents)
  const share = Math.min(1, Math.max(0, spentCents) / minCents)
  const kind = remainingCents === 0 ? 'reached' : spentCents <= 0 ? 'empty' : 'under'
  return { kind, minCents, remainingCents, share }
}

export function isMinSpendMissing({ kind }: MinSpend): boolean {
  return kind === 'empty' || kind === 'under'
}
