import { isUndecided } from '#rules/payments/payment-status.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import type { Attempt } from './attempt.queries.ts'
import type { PayParts } from './pay-parts.ts'
import { recordPayment } from './record-payment.ts'
import { trySettle } from './settle.ts'

/**
 * Cancels a payment that waits for its payer, and records the gateway's answer: a payment that was paid a moment ago stays paid. A payment that the
 * gateway is processing cannot be cancelled, so its state is only read again.
 */
export async function cancelPayment(parts: PayParts, attempt: Attempt): Promise<void> {
  if (!isUndecided(attempt.status)) return
  if (attempt.status !== 'requires_action' || attempt.gateway_ref === null) return trySettle(parts, attempt.id)
  const { id: attemptId, gateway_ref: ref, store_id: storeId } = attempt
  try {
    await recordPayment(parts, attempt, await parts.gateways.named(attempt.gateway).cancel({ attemptId, ref, storeId }))
  } catch (error) {
    if (!(error instanceof GatewayUnsure)) throw error
  }
}
