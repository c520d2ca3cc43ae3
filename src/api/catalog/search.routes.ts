import { SEARCH_RESULTS, SUGGESTIONS } from '#contract/shop/catalog-limits.ts'
import { getSearch, getSuggestions, type SearchAnswer } from '#contract/shop/search.ts'
import { searchWords } from '#rules/pages/search-words.ts'
import { storeCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { wantedPlace } from './place.ts'
import { RecentlyUsed } from './recently-used.ts'
import { search } from './search.ts'

/** What one types on the way to a word, many others type too. */
const SEARCHES_KEPT = 300

export const searchEndpoints = [
  endpoint(getSearch, ({ scope: { store }, query, parts }) =>
    keptSearch(parts, store, query, query.limit ?? SEARCH_RESULTS),
  ),
  endpoint(getSuggestions, ({ scope: { store }, query, parts }) => keptSearch(parts, store, query, SUGGESTIONS)),
]

type Query = { q: string; outlet_id?: number | undefined; sales_type_id?: number | undefined }

async function keptSearch(parts: ApiParts, store: Store, query: Query, limit: number): Promise<SearchAnswer> {
  const frame = await storeCatalogIndex(parts, store)
  const place = wantedPlace(frame, query)
  const words = searchWords(query.q)
  const kept = await parts.stores.remember(store, 'searches', async () => new RecentlyUsed<SearchAnswer>(SEARCHES_KEPT))
  const key = [limit, place.outletId, place.salesTypeId, ...words].join(' ')
  return kept.get(key, () => search({ parts, store, frame, place }, words, limit))
}
