import type { Purchase, postStopPayment } from '#contract/order/checkout.ts'
import { isUndecided } from '#rules/payments/payment-status.ts'
import type { Input } from '../../parts/endpoint.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import { type Attempt, newestAttempt } from '../../payments/attempts/attempt.queries.ts'
import { gatewayName, type PayParts } from '../../payments/attempts/attempt.ts'
import { recordPayment } from '../../payments/attempts/record-payment.ts'
import { trySettle } from '../../payments/attempts/settle.ts'
import { findPurchase, purchaseAnswer } from './purchase.ts'

/**
 * A payment that only waits for its payer is called off at the gateway, whose word counts: if it was paid a moment ago, it is paid. One that the
 * gateway works on cannot be.
 */
export async function callOff(parts: PayParts, attempt: Attempt): Promise<void> {
  if (!isUndecided(attempt.status)) return
  if (attempt.status !== 'requires_action' || attempt.gateway_ref === null) return trySettle(parts, attempt.id)
  const { id: attemptId, gateway_ref: ref, store_id: storeId } = attempt
  try {
    await recordPayment(
      parts,
      attempt,
      await parts.gateways.named(gatewayName(attempt)).cancel({ attemptId, ref, storeId }),
    )
  } catch (error) {
    if (!(error instanceof GatewayUnsure)) throw error
  }
}

/** The shopper wants to pay another way: the order stays, the code or the challenge is void. */
export async function stopPayment({ scope, params, parts }: Input<typeof postStopPayment>): Promise<Purchase> {
  const { order } = await findPurchase(parts.db, scope, params.id)
  await callOff(parts, await newestAttempt.one(parts.db, scope.store.id, order.id))
  return purchaseAnswer(parts.db, scope, params.id)
}
