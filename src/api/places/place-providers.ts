import type { Env } from '../base/env.ts'

export type GoogleSetting = { key: string; api: 'new' | 'legacy'; url: string }

/** Google closed its first API to new keys; a key of old may still need it. */
const GOOGLE = { new: 'https://places.googleapis.com', legacy: 'https://maps.googleapis.com' }
const ONEMAP = 'https://www.onemap.gov.sg'

/** Nobody is asked unless the settings say so: without any, the embedded gazetteer answers. */
export function googleSetting({
  PLACES = 'google',
  GOOGLE_MAPS_KEY: key,
  GOOGLE_PLACES_API: api,
  GOOGLE_PLACES_URL: url,
}: Env): GoogleSetting | undefined {
  return PLACES === 'google' && key ? { key, api, url: url ?? GOOGLE[api] } : undefined
}

/** Where OneMap's search is, if it is to be asked. */
export function oneMapUrl({ PLACES, ONEMAP_URL }: Env): string | undefined {
  return PLACES === 'onemap' ? (ONEMAP_URL ?? ONEMAP) : undefined
}
