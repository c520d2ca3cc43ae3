import { SEARCH_RESULTS, SUGGESTIONS } from '#contract/shop/catalog-limits.ts'
import { getSearch, getSuggestions, type SearchAnswer } from '#contract/shop/search.ts'
import { searchWords } from '#rules/pages/search-words.ts'
import { storeCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { LruCache } from './lru-cache.ts'
import { wantedPlace } from './place.ts'
import { search } from './search.ts'

/** Shoppers type the same prefixes of common words, so their results are cached. */
const MAX_CACHED_SEARCHES = 300

export const searchEndpoints = [
  endpoint(getSearch, ({ scope: { store }, query, parts }) =>
    cachedSearch(parts, store, query, query.limit ?? SEARCH_RESULTS),
  ),
  endpoint(getSuggestions, ({ scope: { store }, query, parts }) => cachedSearch(parts, store, query, SUGGESTIONS)),
]

type Query = { q: string; outlet_id?: number | undefined; sales_type_id?: number | undefined }

async function cachedSearch(parts: ApiParts, store: Store, query: Query, limit: number): Promise<SearchAnswer> {
  const catalogIndex = await storeCatalogIndex(parts, store)
  const place = wantedPlace(catalogIndex, query)
  const words = searchWords(query.q)
  const cache = await parts.stores.remember(
    store,
    'searches',
    async () => new LruCache<SearchAnswer>(MAX_CACHED_SEARCHES),
  )
  const key = [limit, place.outletId, place.salesTypeId, ...words].join(' ')
  return cache.get(key, () => search({ parts, store, catalogIndex, place }, words, limit))
}
