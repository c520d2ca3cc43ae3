import type { ApiParts } from '../parts/parts.ts'
import type { Scope } from '../parts/scope.ts'
import { cachedAddresses, fetchOneMap, isOneMapPaused } from './onemap.ts'
import type { OneMapAddress } from './onemap-answers.ts'
import { countPlaceRequest } from './place-limits.ts'
import { oneMapUrl } from './place-providers.ts'

/** A shorter text matches too many addresses. */
const MIN_CHARACTERS = 3

/** Addresses from OneMap. Undefined when OneMap is off, rate-limited, paused or unavailable; the caller then uses the gazetteer. */
export async function searchOneMap(
  parts: ApiParts,
  scope: Scope,
  searched: string,
): Promise<OneMapAddress[] | undefined> {
  const url = oneMapUrl(parts.env)
  const nowMs = scope.now.getTime()
  if (!url || searched.trim().length < MIN_CHARACTERS) return undefined
  const cached = cachedAddresses(url, searched, nowMs)
  if (cached || isOneMapPaused(url, nowMs)) return cached
  if (await countPlaceRequest(parts, scope)) return undefined
  try {
    return await fetchOneMap(url, searched, nowMs)
  } catch (error) {
    parts.log.warn('place service did not answer', { requestId: scope.requestId, error })
    return undefined
  }
}
