import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import { clientNetwork } from '#rules/access/client-network.ts'
import { paymentsApiTexts } from '#texts/order/payments-api.ts'
import { type Budget, beginTry } from '../../limits/limits.ts'
import type { PaymentFailure } from '../../parts/gateway-port.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'

/** Whoever tries out stolen numbers is declined again and again; whoever mistypes, once or twice. */
const DECLINES_OF_CUSTOMER: Budget = { name: 'declines', most: 5, seconds: HOUR_SECONDS }
const DECLINES_FROM_ADDRESS: Budget = { name: 'declines-from', most: 5, seconds: HOUR_SECONDS }

const DECLINES: readonly (PaymentFailure | string | null)[] = ['declined', 'insufficient_funds', 'expired_card']

type Parts = Pick<ApiParts, 'db' | 'log'>

function counted({ viewer, clientAddress }: Scope): (readonly [Budget, string])[] {
  const address = [DECLINES_FROM_ADDRESS, clientNetwork(clientAddress)] as const
  return viewer.kind === 'customer' ? [[DECLINES_OF_CUSTOMER, viewer.id], address] : [address]
}

/**
 * Charges, counted beforehand: after five declines in an hour the sixth try is refused with 429, however many are made at once. A bank's no stays
 * counted, everything else is taken off again.
 */
export async function countingDeclines<T>(
  { db, log }: Parts,
  scope: Scope,
  charge: () => Promise<{ answer: T; failure: string | null }>,
): Promise<T> {
  const at = { db, storeId: scope.store.id, now: scope.now }
  const end = await beginTry(at, counted(scope), paymentsApiTexts.tooManyDeclines)
  let isDecline = false
  try {
    const { answer, failure } = await charge()
    isDecline = DECLINES.includes(failure)
    return answer
  } finally {
    // What was charged is charged, whatever becomes of the count.
    await end(isDecline).catch((error) => log.warn('could not take back a counted card attempt', { error }))
  }
}
