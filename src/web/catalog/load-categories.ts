import { MINUTE_MS } from '#contract/wire/durations.ts'
import { cachedRequest } from '../state/load/cached-request.ts'
import type { LoaderInput } from '../state/screen.ts'
import { atKnownPlace, placeQuery } from './place-query.ts'

const CATEGORIES_FRESH_MS = MINUTE_MS

export function loadCategories({ api, url }: Pick<LoaderInput, 'api' | 'url'>) {
  const place = placeQuery(url.searchParams)
  return cachedRequest(api, `categories ${JSON.stringify(place)}`, CATEGORIES_FRESH_MS, () =>
    atKnownPlace(place, (query) => api('GET /categories', { query })),
  )
}
