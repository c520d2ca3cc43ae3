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
import { placeOfDoor, predictionsOfDoors } from './onemap-answers.ts'
import { oneMapDoors } from './onemap-doors.ts'
import { spentOnPlaces } from './place-budget.ts'
import { googleSetting } from './place-providers.ts'

const PLACE_ID = /^[\w-]{1,300}$/

export const placeEndpoints = [
  // Before the place that would be called so.
  endpoint(getMap, ({ parts: { env } }) => {
    const { GOOGLE_MAPS_BROWSER_KEY: browser_key, GOOGLE_MAPS_MAP_ID: map_id } = env
    return { google: browser_key ? { browser_key, map_id } : null }
  }),

  endpoint(getPredictions, async ({ scope, query, parts }) => {
    const { env, log } = parts
    const google = googleSetting(env)
    const input = query.input.trim()
    const isComplete = isPostalCode(input)
    // Whoever has asked Google too much is answered by the gazetteer, which costs nothing.
    if (google && input && !isComplete && !(await spentOnPlaces(parts, scope))) {
      try {
        return { source: 'google' as const, predictions: await googlePredictions(google, query) }
      } catch (error) {
        // An address can still be picked, only less finely.
        log.warn('place service did not answer', { requestId: scope.requestId, error })
      }
    }
    const doors = predictionsOfDoors((await oneMapDoors(parts, scope, input)) ?? [])
    if (doors.length > 0) return { source: 'onemap' as const, predictions: doors }
    return { source: 'gazetteer' as const, predictions: predictPlaces(query.input) }
  }),

  endpoint(getPlace, async ({ scope, params, query, parts }) => {
    const { env, log } = parts
    const own = locatePlace(params.id)
    if (own) return (await exactDoor(parts, scope, params.id)) ?? own
    const google = googleSetting(env)
    // Six digits are a postal code: one of no sector is not worth asking about.
    if (!google || !PLACE_ID.test(params.id) || /^\d{1,6}$/.test(params.id))
      throw new Refused(404, catalogTexts.unknownPlace)
    const tooMany = await spentOnPlaces(parts, scope)
    if (tooMany) throw tooMany
    const found = await googlePlace(google, params.id, query.sessiontoken).catch((error: unknown) => {
      log.warn('place service did not answer', { requestId: scope.requestId, error })
      throw new Refused(503, apiTexts.away)
    })
    if (!found) throw new Refused(404, catalogTexts.unknownPlace)
    return found
  }),
]

/** OneMap knows the door of a postal code; where it does not, or is away, the middle of its sector has to do. */
async function exactDoor(parts: ApiParts, scope: Scope, postalCode: string): Promise<PlaceOnMap | undefined> {
  if (!isPostalCode(postalCode)) return undefined
  const doors = (await oneMapDoors(parts, scope, postalCode))?.filter((door) => door.postal_code === postalCode) ?? []
  const door = doors.find(({ block }) => block !== null) ?? doors[0]
  return door && placeOfDoor(door)
}
