import { isUndecided } from '#rules/payments/payment-status.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import type { Attempt } from './attempt.queries.ts'
import { chargeInput, neverCharged, withoutGateway } from './attempt.ts'
import type { PayParts } from './pay-parts.ts'
import { type RecordedPayment, recordPayment } from './record-payment.ts'

/**
 * Cancels a payment that waits for its payer, and records the gateway's answer: a payment that was paid a moment ago stays paid. A payment that the
 * gateway is processing cannot be cancelled, so its state is only read again. A charge that the gateway does not know is voided there under its own
 * key, so that it cannot be charged later.
 */
export async function cancelPayment(parts: PayParts, attempt: Attempt): Promise<void> {
  if (!isUndecided(attempt.status)) return
  try {
    const payment = await cancelled(parts, attempt)
    if (payment) await recordPayment(parts, attempt, payment)
  } catch (error) {
    if (!(error instanceof GatewayUnsure)) throw error
  }
}

/** The payment after it was cancelled, or as it is when it can no longer be cancelled. Undefined when the gateway has lost it. */
async function cancelled({ gateways }: PayParts, attempt: Attempt): Promise<RecordedPayment | undefined> {
  const { id: attemptId, gateway_ref: ref, store_id: storeId } = attempt
  if (attempt.gateway === 'none') return withoutGateway(attempt)
  const gateway = gateways.named(attempt.gateway)
  if (attempt.status === 'requires_action' && ref !== null) return gateway.cancel({ attemptId, ref, storeId })
  // It was never sent, and its key cannot be used up either.
  if (attempt.amount_cents < gateway.minimumCents) return neverCharged(attempt, 'voided')
  const known = await gateway.retrieve({ attemptId, ref, storeId })
  if (known?.status === 'requires_action') return gateway.cancel({ attemptId, ref: known.ref, storeId })
  if (known || ref !== null) return known
  return (await gateway.voidUnseen(chargeInput(attempt))) ?? neverCharged(attempt, 'voided')
}
