import * as z from 'zod/mini'
import type { PlaceOnMap, Prediction } from '#contract/shop/places.ts'
import { COUNTRY } from '#contract/wire/limits.ts'
import {
  legacyPlace,
  legacyPredictions,
  newPlace,
  newPredictions,
  placeOf,
  predictionsOfLegacy,
  predictionsOfNew,
} from './google-answers.ts'
import type { GoogleSetting } from './place-providers.ts'

const TIMEOUT_MS = 3_000

export type PlaceQuestion = { input: string; sessiontoken?: string | undefined; language?: string | undefined }

/** S7.11, S9.7: the server sets the key, the country and the types. The caller cannot change them. */
export async function googlePredictions(setting: GoogleSetting, question: PlaceQuestion): Promise<Prediction[]> {
  const { input, sessiontoken, language } = question
  if (setting.api === 'legacy') {
    const query = definedOnly({ input, sessiontoken, language, components: `country:${COUNTRY}`, types: 'geocode' })
    return predictionsOfLegacy(await fetchGoogle(legacy(setting, 'autocomplete', query), {}, legacyPredictions))
  }
  const body = {
    input,
    sessionToken: sessiontoken,
    languageCode: language,
    includedRegionCodes: [COUNTRY],
    includedPrimaryTypes: ['geocode'],
  }
  const fields =
    'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text,suggestions.placePrediction.structuredFormat'
  const headers = { ...keyHeaders(setting, fields), 'Content-Type': 'application/json' }
  const url = new URL('/v1/places:autocomplete', setting.url)
  return predictionsOfNew(
    await fetchGoogle(url, { method: 'POST', headers, body: JSON.stringify(body) }, newPredictions),
  )
}

export async function googlePlace(
  setting: GoogleSetting,
  placeId: string,
  sessiontoken: string | undefined,
): Promise<PlaceOnMap | undefined> {
  if (setting.api === 'legacy') {
    const query = definedOnly({
      place_id: placeId,
      sessiontoken,
      fields: 'formatted_address,geometry/location,address_component',
    })
    const { result } = await fetchGoogle(legacy(setting, 'details', query), {}, legacyPlace)
    const components = result.address_components.map(({ short_name, types }) => ({ name: short_name, types }))
    return placeOf(placeId, { description: result.formatted_address, ...result.geometry.location, components })
  }
  const url = new URL(`/v1/places/${encodeURIComponent(placeId)}`, setting.url)
  if (sessiontoken) url.searchParams.set('sessionToken', sessiontoken)
  const found = await fetchGoogle(
    url,
    { headers: keyHeaders(setting, 'formattedAddress,location,addressComponents') },
    newPlace,
  )
  const { latitude: lat, longitude: lng } = found.location
  const components = found.addressComponents.map(({ shortText, types }) => ({ name: shortText, types }))
  return placeOf(placeId, { description: found.formattedAddress, lat, lng, components })
}

function keyHeaders({ key }: GoogleSetting, fields: string) {
  return { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': fields }
}

function legacy({ url, key }: GoogleSetting, call: string, query: Record<string, string>): URL {
  const address = new URL(`/maps/api/place/${call}/json`, url)
  address.search = new URLSearchParams({ ...query, key }).toString()
  return address
}

function definedOnly(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Error messages leave out the URL, because it may contain the key. */
async function fetchGoogle<Schema extends z.ZodMiniType>(
  url: URL,
  init: RequestInit,
  schema: Schema,
): Promise<z.output<Schema>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(url, { ...init, redirect: 'error', signal })
  if (!answer.ok) throw new Error(`the place service answered ${answer.status}`)
  const read = z.safeParse(schema, await answer.json())
  if (!read.success) throw new Error('the place service did not answer with places')
  return read.data
}
