import type { LoaderInput } from '../state/screen.ts'
import { emptyMenu } from './later-empty-menu.ts'
import { loadCategories } from './load-categories.ts'
import { loadNames, placeNames } from './load-place.ts'
import { loadProducts } from './load-products.ts'
import { type ListQuery, readListQuery } from './menu/list-query.ts'
import type { MenuData } from './menu-data.ts'
import { placeQuery } from './place-query.ts'

/** The categories, the list of products that the address describes, and the names of their place. */
export async function loadMenu(input: LoaderInput, change: Partial<ListQuery> = {}): Promise<MenuData> {
  const { api, url } = input
  const list = { ...readListQuery(url.searchParams), ...change }
  const [{ categories, place }, pages, names] = await Promise.all([
    loadCategories(input),
    loadProducts(api, placeQuery(url.searchParams), list),
    loadNames(api),
  ])
  if (pages.products.length === 0) await emptyMenu.load()
  return { categories, pages, place: placeNames(names, place), salesTypes: Object.fromEntries(names.salesTypes) }
}
