import type { Env } from '../base/env.ts'

export type GoogleSetting = { key: string; api: 'new' | 'legacy'; url: string }

/** Google closed its legacy API to new keys. An old key may still need it. */
const GOOGLE = { new: 'https://places.googleapis.com', legacy: 'https://maps.googleapis.com' }
const ONEMAP = 'https://www.onemap.gov.sg'

/** Undefined unless the settings select Google. Without any settings the embedded gazetteer is used. */
export function googleSetting({
  PLACES = 'google',
  GOOGLE_MAPS_KEY: key,
  GOOGLE_PLACES_API: api,
  GOOGLE_PLACES_URL: url,
}: Env): GoogleSetting | undefined {
  return PLACES === 'google' && key ? { key, api, url: url ?? GOOGLE[api] } : undefined
}

/** The URL of OneMap, or undefined unless the settings select it. */
export function oneMapUrl({ PLACES, ONEMAP_URL }: Env): string | undefined {
  return PLACES === 'onemap' ? (ONEMAP_URL ?? ONEMAP) : undefined
}
