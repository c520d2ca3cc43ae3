import { clientNetwork } from '#rules/client-network.ts'
import { paymentsApiTexts } from '#texts/payments-api.ts'
import { type Budget, count, refuseIfSpent } from '../limits/limits.ts'
import type { ApiParts } from '../parts.ts'
import type { Scope } from '../scope.ts'
import type { PaymentFailure } from './port.ts'

const HOUR = 3600
/** Whoever tries out stolen numbers is declined again and again; whoever mistypes, once or twice. */
const DECLINES_OF_CUSTOMER: Budget = { name: 'declines', most: 5, seconds: HOUR }
const DECLINES_FROM_ADDRESS: Budget = { name: 'declines-from', most: 5, seconds: HOUR }

const DECLINES: readonly (PaymentFailure | string | null)[] = ['declined', 'insufficient_funds', 'expired_card']

type Parts = Pick<ApiParts, 'db'>

function counted({ viewer, clientAddress }: Scope): (readonly [Budget, string])[] {
  const address = [DECLINES_FROM_ADDRESS, clientNetwork(clientAddress)] as const
  return viewer.kind === 'customer' ? [[DECLINES_OF_CUSTOMER, viewer.id], address] : [address]
}

/** Asked before a card is charged: after five declines in an hour the sixth try is refused with 429. */
export async function refuseIfCarding({ db }: Parts, scope: Scope): Promise<void> {
  const at = { db, storeId: scope.store.id, now: scope.now }
  for (const [budget, who] of counted(scope)) await refuseIfSpent(at, budget, who, paymentsApiTexts.tooManyDeclines)
}

/** Told of what became of a charge: a bank's no is counted, everything else is not. */
export async function spendDecline({ db }: Parts, scope: Scope, failure: string | null): Promise<void> {
  if (!DECLINES.includes(failure)) return
  const at = { db, storeId: scope.store.id, now: scope.now }
  for (const [budget, who] of counted(scope)) await count(at, budget, who)
}
