import { isUndecided } from '#rules/payments/payment-status.ts'
import { isAnswerOpen } from '../../orders/services/services.queries.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import { isOverageDue } from '../../subscriptions/overage/overage.queries.ts'
import { type Attempt, attemptById, orderDeadline } from './attempt.queries.ts'
import { chargeAttempt, gatewayName, nothingToPay, type PayParts } from './attempt.ts'
import { recordPayment } from './record-payment.ts'

/**
 * Finds out at the gateway what became of a payment and records it. The webhook, the worker and the sweeper call it; whatever they were
 * told, the gateway itself is asked.
 */
export async function settleAttempt(parts: PayParts, attemptId: string): Promise<void> {
  parts.reached?.('settle:begun')
  const attempt = await attemptById.maybe(parts.db, attemptId)
  if (!attempt || attempt.status === 'captured') return
  if (attempt.gateway === 'none') return recordPayment(parts, attempt, nothingToPay(attempt))
  const gateway = parts.gateways.named(gatewayName(attempt))
  const known = { attemptId, ref: attempt.gateway_ref, storeId: attempt.store_id }
  const payment = await gateway.retrieve(known)
  if (!payment) return resume(parts, attempt)
  const waits = payment.status === 'requires_action' || payment.status === 'authorised'
  if (waits && (await isOver(parts, attempt))) {
    return recordPayment(parts, attempt, await gateway.cancel({ ...known, ref: payment.ref }))
  }
  await recordPayment(parts, attempt, payment)
}

/** The gateway never heard of it: this process, or another, ended before asking. Asked again with the same key, it is asked once. */
async function resume(parts: PayParts, attempt: Attempt): Promise<void> {
  if (!isUndecided(attempt.status)) return
  if (await isOver(parts, attempt)) return recordPayment(parts, attempt, neverAsked(attempt))
  await chargeAttempt(parts, attempt)
}

/** Whether there is nothing left to pay for: then nothing is asked for any more, and what waits for its payer is called off. */
async function isOver({ db, clock }: PayParts, attempt: Attempt): Promise<boolean> {
  const { store_id, order_id, purpose, purpose_id } = attempt
  const { status, expires_at } = await orderDeadline.one(db, store_id, order_id)
  if (purpose === 'order') return status !== 'awaiting_payment' || (expires_at !== null && expires_at < clock())
  if (purpose_id === null) return true
  if (purpose === 'overage') return !(await isOverageDue.one(db, store_id, purpose_id)).is_due
  return !(await isAnswerOpen.one(db, store_id, purpose_id)).is_open
}

function neverAsked({ id, store_id, amount_cents, currency }: Attempt) {
  return {
    ref: `never_${id}`,
    attemptId: id,
    status: 'expired' as const,
    amountCents: amount_cents,
    currency,
    storeId: store_id,
    action: null,
    failure: 'expired' as const,
    refundedCents: 0,
  }
}

/** For those who only look after it: an undecided gateway is no failure. */
export async function trySettle(parts: PayParts, attemptId: string): Promise<void> {
  try {
    await settleAttempt(parts, attemptId)
  } catch (error) {
    if (!(error instanceof GatewayUnsure)) throw error
  }
}
