import { CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { WeightPreset } from '#contract/shop/weighing.ts'
import { isAllowedQuantity, type WeightStep } from './weight-step.ts'

/** P1.1: whether an item is ordered by an estimate and paid by what it weighs. At a table nothing is weighed. */
export function isWeighedLater({ unit }: { unit: string }, doesStoreWeigh: boolean, categoryId: number): boolean {
  return doesStoreWeigh && unit === 'kg' && categoryId !== SalesCategory.dineIn
}

/** P1.1: the store's presets in which the product may be ordered. */
export function allowedPresets(presets: readonly WeightPreset[], step: WeightStep): WeightPreset[] {
  return presets.filter(({ kg }) => kg <= CART_PIECES_MAX && isAllowedQuantity(step, kg))
}
