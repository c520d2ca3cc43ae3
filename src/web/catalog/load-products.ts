import type { Place, ProductCard } from '#contract/shop/catalog.ts'
import { PRODUCTS_PAGE, PRODUCTS_PAGE_MAX } from '#contract/shop/catalog-limits.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Api } from '#contract/wire/request.ts'
import { cachedRequest } from '../state/load/cached-request.ts'
import { apiFilters, type ListQuery } from './menu/list-query.ts'
import { atKnownPlace, type PlaceQuery } from './place-query.ts'

export type ProductPages = { place: Place; products: ProductCard[]; hasMore: boolean }

/** Coming back to a list within this time requests nothing. */
const LIST_FRESH_MS = MINUTE_MS

type Loaded = { place: Place; products: ProductCard[]; cursor: string | null }

/** The first `show` products of a list. The tab caches the list: showing more requests only new products, and going back requests none. */
export async function loadProducts(api: Api, place: PlaceQuery, list: ListQuery): Promise<ProductPages> {
  const filters = apiFilters(list)
  const key = `products ${JSON.stringify([place, filters])}`
  const requestPage = (more: { limit: string; cursor?: string }) =>
    atKnownPlace(place, (known) => api('GET /products', { query: { ...known, ...filters, ...more } }))
  // The cache holds this object, and the loop below appends to it.
  const loaded = await cachedRequest(api, key, LIST_FRESH_MS, async (): Promise<Loaded> => {
    const first = await requestPage({ limit: String(Math.min(list.show, PRODUCTS_PAGE_MAX)) })
    return { place: first.place, products: first.products, cursor: first.next_cursor }
  })
  while (loaded.products.length < list.show && loaded.cursor !== null) {
    const { cursor } = loaded
    const missing = Math.max(list.show - loaded.products.length, PRODUCTS_PAGE)
    const next = await requestPage({ limit: String(Math.min(missing, PRODUCTS_PAGE_MAX)), cursor })
    // A concurrent call may have appended the same page.
    if (loaded.cursor !== cursor) continue
    loaded.products = [...loaded.products, ...next.products]
    loaded.cursor = next.next_cursor
  }
  const products = loaded.products.slice(0, list.show)
  return { place: loaded.place, products, hasMore: loaded.cursor !== null || loaded.products.length > products.length }
}
