import type { ProductCard } from '#contract/shop/catalog.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { useAppState } from '../../state/app-context.ts'

/** The unit of a price. Dine-in prices per piece show none: "a piece of coffee" reads wrong. */
export function useUnit(unit: ProductCard['unit']): string | undefined {
  const isDineIn = useAppState((state) => state.salesTypeDetail?.category_id === SalesCategory.dineIn)
  return isDineIn && unit === 'piece' ? undefined : catalogueTexts.units[unit]
}
