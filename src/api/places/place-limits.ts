import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../base/refused.ts'
import { consume, type RateLimit } from '../limits/limits.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Scope } from '../parts/scope.ts'

/** Google charges for each request. The limits allow for a busy office and for a busy store. */
export const PLACES_FROM_ADDRESS: RateLimit = { name: 'places', most: 300, seconds: HOUR_SECONDS }
export const PLACES_OF_STORE: RateLimit = { name: 'places-store', most: 20_000, seconds: HOUR_SECONDS }

/**
 * Counts a request to Google or OneMap. Returns the refusal when there were too many. If counting itself fails the request is allowed, because a search
 * for places is harmless.
 */
export async function countPlaceRequest({ db, log }: ApiParts, scope: Scope): Promise<Refused | null> {
  const at = { db, storeId: scope.store.id, now: scope.now }
  try {
    await consume(at, PLACES_FROM_ADDRESS, clientNetwork(scope.clientAddress), authApiTexts.slowDown)
    await consume(at, PLACES_OF_STORE, 'all', authApiTexts.slowDown)
    return null
  } catch (error) {
    if (error instanceof Refused) return error
    log.warn('could not count a place lookup', { requestId: scope.requestId, error })
    return null
  }
}
