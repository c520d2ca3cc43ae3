import type { Category } from '#contract/shop/catalog.ts'
import type { SearchAnswer } from '#contract/shop/search.ts'
import type { PlacedProducts } from '../load-popular.ts'

export type SearchData = {
  words: string
  answer: SearchAnswer | null
  /** Names by id, for products that other outlets sell. */
  outlets: Record<number, string>
  salesTypes: Record<number, string>
  /** Shown before a search and after one without products. */
  start: { categories: Category[]; popular: PlacedProducts } | null
}
