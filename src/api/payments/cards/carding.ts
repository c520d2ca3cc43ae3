import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { paymentsApiTexts } from '#texts/order/payments-api.ts'
import { beginAttempt, type RateLimit } from '../../limits/limits.ts'
import type { PaymentFailure } from '../../parts/gateway-port.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'

/** Carding (trying stolen card numbers) causes many declines. An honest shopper has one or two. */
const DECLINES_OF_CUSTOMER: RateLimit = { name: 'declines', most: 5, seconds: HOUR_SECONDS }
const DECLINES_FROM_ADDRESS: RateLimit = { name: 'declines-from', most: 5, seconds: HOUR_SECONDS }

const DECLINES: readonly (PaymentFailure | string | null)[] = ['declined', 'insufficient_funds', 'expired_card']

type Parts = Pick<ApiParts, 'db' | 'log'>

function declineLimits({ viewer, clientAddress }: Scope): (readonly [RateLimit, string])[] {
  const address = [DECLINES_FROM_ADDRESS, clientNetwork(clientAddress)] as const
  return viewer.kind === 'customer' ? [[DECLINES_OF_CUSTOMER, viewer.id], address] : [address]
}

/**
 * Runs a charge under the limit of declines: after five in an hour the sixth try is refused with 429. Each try is counted before it is charged, so
 * parallel tries cannot exceed the limit. A decline stays counted; any other outcome is uncounted again.
 */
export async function countingDeclines<T>(
  { db, log }: Parts,
  scope: Scope,
  charge: () => Promise<{ answer: T; failure: string | null }>,
): Promise<T> {
  const at = { db, storeId: scope.store.id, now: scope.now }
  const end = await beginAttempt(at, declineLimits(scope), paymentsApiTexts.tooManyDeclines)
  let isDecline = false
  try {
    const { answer, failure } = await charge()
    isDecline = DECLINES.includes(failure)
    return answer
  } finally {
    // The charge has happened. A failure of the counter must not hide its result.
    await end(isDecline).catch((error) => log.warn('could not take back a counted card attempt', { error }))
  }
}
