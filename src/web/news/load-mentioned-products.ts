import type { ProductCard } from '#contract/shop/catalog.ts'
import { atKnownPlace, placeQuery } from '../catalog/place-query.ts'
import type { LoaderInput } from '../state/screen.ts'

/** The products a text speaks of, as they are sold where the visitor buys. The text stands without them, too. */
export async function loadMentionedProducts(
  { api, url, signal }: LoaderInput,
  ids: readonly number[],
): Promise<readonly ProductCard[]> {
  if (ids.length === 0) return []
  return atKnownPlace(placeQuery(url.searchParams), (place) =>
    api('GET /products', { query: { ...place, ids: ids.join(',') }, signal }),
  ).then(
    ({ products }) => products,
    () => [],
  )
}
