import type { Explanation, Figure } from '#contract/order/explanation.ts'

/** P1.1: the most that is charged without asking, and the tolerance that it was made with. */
export type Limit = { cents: number; tolerancePercent: number }

/** P1.4: the limit with its reason. `refs` are the items that are weighed. */
export function toleranceFigure(refs: string[], { cents, tolerancePercent: percent }: Limit): Figure {
  return { rule: 'limit', label: '', ref: null, cents, reason: { by: 'tolerance', percent, refs, rounding: 'up' } }
}

/** P1.3: the customer's own limit in place of the store's. */
export function withChosenLimit({ figures, ...rest }: Explanation, cents: number): Explanation {
  return {
    ...rest,
    figures: figures.map((one) => (one.rule === 'limit' ? { ...one, cents, reason: { by: 'chosen' } } : one)),
  }
}
