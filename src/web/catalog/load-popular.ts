import type { ProductCard } from '#contract/shop/catalog.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { LoaderInput } from '../state/screen.ts'
import { atKnownPlace, placeQuery } from './place-query.ts'
import { remembered } from './remembered.ts'

const POPULAR = '8'
const POPULAR_FRESH_MS = MINUTE_MS

/** What is ordered most at this place and can be had now. Home asks for it without what other lists need to be filtered and to grow. */
export function loadPopular({ api, url }: Pick<LoaderInput, 'api' | 'url'>): Promise<ProductCard[]> {
  const place = placeQuery(url.searchParams)
  return remembered(api, `popular ${JSON.stringify(place)}`, POPULAR_FRESH_MS, async () => {
    const answer = await atKnownPlace(place, (known) =>
      api('GET /products', { query: { ...known, available: '1', sort: 'popular', limit: POPULAR } }),
    )
    return answer.products
  })
}
