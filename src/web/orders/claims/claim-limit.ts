import type { LiabilityCap } from '#contract/order/liability.ts'
import type { OrderLine } from '#contract/order/order-shapes.ts'

type Limited = Pick<OrderLine, 'id' | 'liability'>

/**
 * P1.6: what is said about liability: the limit of the line that a report is about, or the store's sentence if it is about the whole order. Null for goods, which
 * have no limit: the sentence is about other things.
 */
export function saidLimit(lines: readonly Limited[], chosen: string | null): LiabilityCap | 'sentence' | null {
  const line = lines.find(({ id }) => id === chosen)
  if (line) return line.liability
  return lines.some(({ liability }) => liability !== null) ? 'sentence' : null
}
