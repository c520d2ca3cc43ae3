import { getPlace, getPredictions } from '#contract/places.ts'
import { apiTexts } from '#texts/api.ts'
import { catalogTexts } from '#texts/catalog-api.ts'
import { endpoint } from '../endpoint.ts'
import { Refused } from '../refused.ts'
import { locatePlace, predictPlaces } from './gazetteer.ts'
import { googlePlace, googlePredictions } from './google-places.ts'
import { googleSetting } from './google-setting.ts'
import { spentOnPlaces } from './place-budget.ts'

const PLACE_ID = /^[\w-]{1,300}$/

export const placeEndpoints = [
  endpoint(getPredictions, async ({ scope, query, parts }) => {
    const { env, log } = parts
    const google = googleSetting(env)
    const isPostalCode = /^\s*\d{6}\s*$/.test(query.input)
    // Whoever has asked Google too much is answered by the gazetteer, which costs nothing.
    if (google && query.input.trim() && !isPostalCode && !(await spentOnPlaces(parts, scope))) {
      try {
        return { source: 'google' as const, predictions: await googlePredictions(google, query) }
      } catch (error) {
        // An address can still be picked, only less finely.
        log.warn('the place service is away', { requestId: scope.requestId, error })
      }
    }
    return { source: 'gazetteer' as const, predictions: predictPlaces(query.input) }
  }),

  endpoint(getPlace, async ({ scope, params, query, parts }) => {
    const { env, log } = parts
    const own = locatePlace(params.id)
    if (own) return own
    const google = googleSetting(env)
    // Six digits are a postal code: one of no sector is not worth asking about.
    if (!google || !PLACE_ID.test(params.id) || /^\d{1,6}$/.test(params.id))
      throw new Refused(404, catalogTexts.unknownPlace)
    const tooMany = await spentOnPlaces(parts, scope)
    if (tooMany) throw tooMany
    const found = await googlePlace(google, params.id, query.sessiontoken).catch((error: unknown) => {
      log.warn('the place service is away', { requestId: scope.requestId, error })
      throw new Refused(503, apiTexts.away)
    })
    if (!found) throw new Refused(404, catalogTexts.unknownPlace)
    return found
  }),
]
