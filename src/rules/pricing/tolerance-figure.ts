import type { Explanation, Figure } from '#contract/order/explanation.ts'

/** P1.1: the most that is charged without asking, and the tolerance that it was made with. */
export type Limit = { cents: number; tolerancePercent: number }

/** P1.4: the limit with its reason. `refs` are the items that are weighed. */
export function toleranceFigure(refs: string[], { cents, tolerancePercent: percent }: Limit): Figure {
  return { rule: 'limit', label: '', ref: null, cents, reason: { by: 'tolerance', percent, refs, rounding: 'up' } }
}

/** P1.3: the customer's own limit in place of the store's. */
export function withChosenLimit(explanation: Explanation, cents: number): Explanation {
  return withLimit(explanation, () => ({ cents, reason: { by: 'chosen' } }))
}

/** P1.2: an estimate that is paid at once: more than that is always asked for. */
export function withoutHold(explanation: Explanation): Explanation {
  const total = explanation.figures.find(({ rule }) => rule === 'total')
  return withLimit(explanation, ({ cents }) => ({ cents: total?.cents ?? cents, reason: { by: 'paid_estimate' } }))
}

function withLimit(
  { figures, ...rest }: Explanation,
  change: (limit: Figure) => Pick<Figure, 'cents' | 'reason'>,
): Explanation {
  return { ...rest, figures: figures.map((one) => (one.rule === 'limit' ? { ...one, ...change(one) } : one)) }
}

/** P1.2: a total that is final. */
export function withoutLimit({ figures, ...rest }: Explanation): Explanation {
  return { ...rest, figures: figures.filter(({ rule }) => rule !== 'limit') }
}
