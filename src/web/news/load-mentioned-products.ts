import type { PlacedProducts } from '../catalog/load-popular.ts'
import { atKnownPlace, placeQuery } from '../catalog/place-query.ts'
import type { LoaderInput } from '../state/screen.ts'

/** Loads the products that a text mentions, with their prices at the visitor's place. If that fails, the text shows without them. */
export async function loadMentionedProducts(
  { api, url, signal }: LoaderInput,
  ids: readonly number[],
): Promise<PlacedProducts | null> {
  if (ids.length === 0) return null
  return atKnownPlace(placeQuery(url.searchParams), (place) =>
    api('GET /products', { query: { ...place, ids: ids.join(',') }, signal }),
  ).then(
    ({ place, products }) => ({ place, products }),
    () => null,
  )
}
