import type { Slowest } from '#contract/order/checkout.ts'
import { legsOf } from '#rules/slots/slots.ts'
import { splitReturn, type TimedLine } from '#rules/slots/split-return.ts'

/** D3.9: the items that take longest, if the order begins with a pickup or drop-off and other items are ready earlier; otherwise null. */
export function slowestOf(
  categoryId: number,
  lines: readonly (TimedLine & { product_name: string })[],
): Slowest | null {
  const split = legsOf(categoryId).includes('first') ? splitReturn(lines) : null
  const names = (some: readonly { product_name: string }[]) => [
    ...new Set(some.map(({ product_name }) => product_name)),
  ]
  return split && { names: names(split.late), early_names: names(split.early), early_hours: split.earlyHours }
}
