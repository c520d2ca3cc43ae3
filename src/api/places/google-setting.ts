import type { Env } from '../env.ts'

export type GoogleSetting = { key: string; api: 'new' | 'legacy'; url: string }

/** Google closed its first API to new keys; a key of old may still need it. */
const ADDRESS = { new: 'https://places.googleapis.com', legacy: 'https://maps.googleapis.com' }

/** Without a key, the embedded gazetteer answers. */
export function googleSetting(env: Env): GoogleSetting | undefined {
  if (!env.GOOGLE_MAPS_KEY) return undefined
  const api = env.GOOGLE_PLACES_API
  return { key: env.GOOGLE_MAPS_KEY, api, url: env.GOOGLE_PLACES_URL ?? ADDRESS[api] }
}
