import type { Category } from '#contract/shop/catalog.ts'
import type { PlaceNames } from './load-place.ts'
import type { ProductPages } from './load-products.ts'

/** What the loaders of the menu and of a category's page return. */
export type MenuData = {
  categories: Category[]
  pages: ProductPages
  place: PlaceNames
  /** Names by id. */
  salesTypes: Record<number, string>
}
