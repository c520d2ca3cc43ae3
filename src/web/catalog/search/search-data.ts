import type { Category, ProductCard } from '#contract/shop/catalog.ts'
import type { SearchAnswer } from '#contract/shop/search.ts'

export type SearchData = {
  words: string
  answer: SearchAnswer | null
  /** Names by id, for what is sold elsewhere. */
  outlets: Record<number, string>
  salesTypes: Record<number, string>
  /** A way on when nothing was found, and where one begins. */
  start: { categories: Category[]; popular: ProductCard[] } | null
}
