import type { ApiParts } from '../parts/parts.ts'
import type { Scope } from '../parts/scope.ts'
import { askOneMap, isOneMapPaused, keptDoors } from './onemap.ts'
import type { OneMapDoor } from './onemap-answers.ts'
import { spentOnPlaces } from './place-budget.ts'
import { oneMapUrl } from './place-providers.ts'

/** Shorter words find half the island. */
const MIN_CHARACTERS = 3

/** Doors from OneMap; undefined where it is not to be asked, has been asked too much, or is away: the gazetteer answers then. */
export async function oneMapDoors(parts: ApiParts, scope: Scope, searched: string): Promise<OneMapDoor[] | undefined> {
  const url = oneMapUrl(parts.env)
  const nowMs = scope.now.getTime()
  if (!url || searched.trim().length < MIN_CHARACTERS) return undefined
  const kept = keptDoors(url, searched, nowMs)
  if (kept || isOneMapPaused(url, nowMs)) return kept
  if (await spentOnPlaces(parts, scope)) return undefined
  try {
    return await askOneMap(url, searched, nowMs)
  } catch (error) {
    parts.log.warn('place service did not answer', { requestId: scope.requestId, error })
    return undefined
  }
}
