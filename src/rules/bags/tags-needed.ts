import { BAGS_PER_ORDER_MAX, KG_PER_BAG } from '#contract/order/bag-limits.ts'

export type LineToBag = { kind: 'item' | 'extra_service'; unit: string; qty: number }

/** B1.1: one bag for each started ten kilograms of weighed goods, and one for all pieces. At least one for each return (D3.9). */
export function tagsNeeded(lines: readonly LineToBag[], returns: 1 | 2): number {
  const items = lines.filter(({ kind }) => kind === 'item')
  const kilograms = items.filter(({ unit }) => unit === 'kg').reduce((sum, { qty }) => sum + qty, 0)
  const forPieces = items.some(({ unit }) => unit !== 'kg') ? 1 : 0
  return Math.min(BAGS_PER_ORDER_MAX, Math.max(returns, Math.ceil(kilograms / KG_PER_BAG) + forPieces))
}
