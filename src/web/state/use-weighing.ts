import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { Weighing } from '#contract/shop/weighing.ts'
import { useAppState } from './app-context.ts'

/** P1.1: how goods by the kilogram are weighed at the chosen place. Undefined where they are charged as ordered: at a table, and in other stores. */
export function useWeighing(): Weighing | undefined {
  return useAppState(({ info, salesTypeDetail }) =>
    salesTypeDetail?.category_id === SalesCategory.dineIn ? undefined : info?.weighing,
  )
}
