import type { ProductCard } from '#contract/shop/catalog.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { useAppState } from '../../state/app-context.ts'

/** What a price is for. What is served at a table is priced as it is: nobody orders a piece of coffee. */
export function useUnit(unit: ProductCard['unit']): string | undefined {
  const isServed = useAppState((state) => state.salesTypeDetail?.category_id === SalesCategory.dineIn)
  return isServed && unit === 'piece' ? undefined : catalogueTexts.units[unit]
}
