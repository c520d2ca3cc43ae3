import type { Place, ProductCard } from '#contract/shop/catalog.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { cachedRequest } from '../state/load/cached-request.ts'
import type { LoaderInput } from '../state/screen.ts'
import { atKnownPlace, placeQuery } from './place-query.ts'

const POPULAR = '8'
const POPULAR_FRESH_MS = MINUTE_MS

/** Products with the place whose prices they have. */
export type PlacedProducts = { place: Place; products: readonly ProductCard[] }

/** The most ordered available products of this place. Separate from loadProducts, so that Home does not load the code of filters and pages. */
export function loadPopular({ api, url }: Pick<LoaderInput, 'api' | 'url'>): Promise<PlacedProducts> {
  const place = placeQuery(url.searchParams)
  return cachedRequest(api, `popular ${JSON.stringify(place)}`, POPULAR_FRESH_MS, async () => {
    const { products, place: soldAt } = await atKnownPlace(place, (known) =>
      api('GET /products', { query: { ...known, available: '1', sort: 'popular', limit: POPULAR } }),
    )
    return { place: soldAt, products }
  })
}
