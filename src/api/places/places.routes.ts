import { getMap, getPlace, getPredictions, type PlaceOnMap } from '#contract/shop/places.ts'
import { isPostalCode } from '#contract/shop/postal-code.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { Refused } from '../base/refused.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Scope } from '../parts/scope.ts'
import { locatePlace, predictPlaces } from './gazetteer.ts'
import { googlePlace, googlePredictions } from './google-places.ts'
import { placeOfAddress, predictionsOfAddresses } from './onemap-answers.ts'
import { searchOneMap } from './onemap-search.ts'
import { countPlaceRequest } from './place-limits.ts'
import { googleSetting } from './place-providers.ts'

const PLACE_ID = /^[\w-]{1,300}$/

export const placeEndpoints = [
  // Must come before GET /places/:id, which would match "map" as an id.
  endpoint(getMap, ({ parts: { env } }) => {
    const { GOOGLE_MAPS_BROWSER_KEY: browser_key, GOOGLE_MAPS_MAP_ID: map_id } = env
    return { google: browser_key ? { browser_key, map_id } : null }
  }),

  endpoint(getPredictions, async ({ scope, query, parts }) => {
    const { env, log } = parts
    const google = googleSetting(env)
    const input = query.input.trim()
    const isComplete = isPostalCode(input)
    // A caller that exceeds the limit gets the gazetteer, which costs nothing.
    if (google && input && !isComplete && !(await countPlaceRequest(parts, scope))) {
      try {
        return { source: 'google' as const, predictions: await googlePredictions(google, query) }
      } catch (error) {
        // Falls through to OneMap or the gazetteer, which is less precise.
        log.warn('place service did not answer', { requestId: scope.requestId, error })
      }
    }
    const predictions = predictionsOfAddresses((await searchOneMap(parts, scope, input)) ?? [])
    if (predictions.length > 0) return { source: 'onemap' as const, predictions }
    return { source: 'gazetteer' as const, predictions: predictPlaces(query.input) }
  }),

  endpoint(getPlace, async ({ scope, params, query, parts }) => {
    const { env, log } = parts
    const own = locatePlace(params.id)
    if (own) return (await exactPlace(parts, scope, params.id)) ?? own
    const google = googleSetting(env)
    // Up to six digits are a postal code or a part of one. The gazetteer knows all valid ones, so Google is not called.
    if (!google || !PLACE_ID.test(params.id) || /^\d{1,6}$/.test(params.id))
      throw new Refused(404, catalogTexts.unknownPlace)
    const tooMany = await countPlaceRequest(parts, scope)
    if (tooMany) throw tooMany
    const found = await googlePlace(google, params.id, query.sessiontoken).catch((error: unknown) => {
      log.warn('place service did not answer', { requestId: scope.requestId, error })
      throw new Refused(503, apiTexts.away)
    })
    if (!found) throw new Refused(404, catalogTexts.unknownPlace)
    return found
  }),
]

/** The exact address of a postal code from OneMap; undefined if OneMap has none or is unavailable. */
async function exactPlace(parts: ApiParts, scope: Scope, postalCode: string): Promise<PlaceOnMap | undefined> {
  if (!isPostalCode(postalCode)) return undefined
  const addresses =
    (await searchOneMap(parts, scope, postalCode))?.filter((address) => address.postal_code === postalCode) ?? []
  const address = addresses.find(({ block }) => block !== null) ?? addresses[0]
  return address && placeOfAddress(address)
}
