import type { Place, ProductCard } from '#contract/shop/catalog.ts'
import { PRODUCTS_PAGE, PRODUCTS_PAGE_MAX } from '#contract/shop/catalog-limits.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Api } from '#contract/wire/request.ts'
import { apiFilters, type ListQuery } from './menu/list-query.ts'
import { atKnownPlace, type PlaceQuery } from './place-query.ts'
import { remembered } from './remembered.ts'

export type ProductPages = { place: Place; products: ProductCard[]; hasMore: boolean }

/** So long a list one comes back to stands as it was, without asking again. */
const LIST_FRESH_MS = MINUTE_MS

type Loaded = { place: Place; products: ProductCard[]; cursor: string | null }

/**
 * The first `show` products of a list. What the tab has loaded already is built upon: showing more asks only for what is new, and
 * going back asks for nothing.
 */
export async function loadProducts(api: Api, place: PlaceQuery, list: ListQuery): Promise<ProductPages> {
  const filters = apiFilters(list)
  const key = `products ${JSON.stringify([place, filters])}`
  const ask = (more: { limit: string; cursor?: string }) =>
    atKnownPlace(place, (known) => api('GET /products', { query: { ...known, ...filters, ...more } }))
  // The list itself is remembered, and grows.
  const kept = await remembered(api, key, LIST_FRESH_MS, async (): Promise<Loaded> => {
    const first = await ask({ limit: String(Math.min(list.show, PRODUCTS_PAGE_MAX)) })
    return { place: first.place, products: first.products, cursor: first.next_cursor }
  })
  while (kept.products.length < list.show && kept.cursor !== null) {
    const { cursor } = kept
    const missing = Math.max(list.show - kept.products.length, PRODUCTS_PAGE)
    const next = await ask({ limit: String(Math.min(missing, PRODUCTS_PAGE_MAX)), cursor })
    // Another press may have been quicker with the same page.
    if (kept.cursor !== cursor) continue
    kept.products = [...kept.products, ...next.products]
    kept.cursor = next.next_cursor
  }
  const products = kept.products.slice(0, list.show)
  return { place: kept.place, products, hasMore: kept.cursor !== null || kept.products.length > products.length }
}
