import type { Category } from '#contract/shop/catalog.ts'
import type { LoaderInput } from '../state/screen.ts'
import { loadCategories } from './load-categories.ts'
import { loadNames, type PlaceNames, placeNames } from './load-place.ts'
import { loadProducts, type ProductPages } from './load-products.ts'
import { type ListQuery, readListQuery } from './menu/list-query.ts'
import { placeQuery } from './place-query.ts'

export type MenuData = {
  categories: Category[]
  pages: ProductPages
  place: PlaceNames
  /** Names by id. */
  salesTypes: Record<number, string>
}

/** The categories, the list of products that the address describes, and the names of their place. */
export async function loadMenu(input: LoaderInput, change: Partial<ListQuery> = {}): Promise<MenuData> {
  const { api, url } = input
  const list = { ...readListQuery(url.searchParams), ...change }
  const [{ categories, place }, pages, names] = await Promise.all([
    loadCategories(input),
    loadProducts(api, placeQuery(url.searchParams), list),
    loadNames(api),
  ])
  return { categories, pages, place: placeNames(names, place), salesTypes: Object.fromEntries(names.salesTypes) }
}
