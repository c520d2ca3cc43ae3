import { isUndecided } from '#rules/payments/payment-status.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import type { Attempt } from './attempt.queries.ts'
import type { PayParts } from './pay-parts.ts'
import { recordPayment } from './record-payment.ts'
import { trySettle } from './settle.ts'

/**
 * A payment that only waits for its payer is called off at the gateway, whose word counts: if it was paid a moment ago, it is paid. One that the
 * gateway works on cannot be.
 */
export async function callOffPayment(parts: PayParts, attempt: Attempt): Promise<void> {
  if (!isUndecided(attempt.status)) return
  if (attempt.status !== 'requires_action' || attempt.gateway_ref === null) return trySettle(parts, attempt.id)
  const { id: attemptId, gateway_ref: ref, store_id: storeId } = attempt
  try {
    await recordPayment(parts, attempt, await parts.gateways.named(attempt.gateway).cancel({ attemptId, ref, storeId }))
  } catch (error) {
    if (!(error instanceof GatewayUnsure)) throw error
  }
}
