import { UNLIKELY_TIMES } from '#contract/order/weight-limits.ts'

/** P1.2: whether a weight is so far from its estimate that it may be a mistake, such as a slipped decimal point. */
export function isUnlikely(grams: number, estimatedGrams: number): boolean {
  return grams > estimatedGrams * UNLIKELY_TIMES || grams * UNLIKELY_TIMES < estimatedGrams
}
