import { CURRENCY } from '#contract/wire/limits.ts'
import { paymentsApiTexts } from '#texts/order/payments-api.ts'
import type { Random } from '../../base/random.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import type { AttemptPurpose, KeptMethod } from '../../order-rows/payment-kept.ts'
import { type ChargeInput, type ChargeMethod, GatewayUnsure } from '../../parts/gateway-port.ts'
import { type Attempt, type ChargeSetting, insertAttempt, scheduleCheck } from './attempt.queries.ts'
import type { PayParts } from './pay-parts.ts'
import { type RecordedPayment, recordPayment } from './record-payment.ts'

/** A gateway call times out after 10 seconds. An attempt that is still undecided after this time has lost its caller. */
const FIRST_CHECK_MS = 30_000

export type NewAttempt = {
  random: Random
  storeId: number
  orderId: string
  purpose: AttemptPurpose
  purposeId: string | null
  gateway: string
  method: KeptMethod
  setting: ChargeSetting
  amountCents: number
  /** P1.2: the money is held only, and taken when the order was weighed. */
  isHold?: boolean
  now: Date
}

/** Stores the attempt in the transaction that makes the payment due. Its id is the idempotency key at the gateway. */
export async function startAttempt(tx: Queryable, attempt: NewAttempt): Promise<Attempt> {
  const { random, storeId, orderId, purpose, purposeId, gateway, method, setting, amountCents, isHold, now } = attempt
  const checkAt = new Date(now.getTime() + FIRST_CHECK_MS)
  const heldCents = isHold ? amountCents : null
  const row = { storeId, orderId, purpose, purposeId, gateway, method, setting, amountCents, heldCents, now, checkAt }
  try {
    return await insertAttempt.one(tx, { ...row, id: random.id(), currency: CURRENCY })
  } catch (error) {
    throw isTokenUsed(error) ? new Refused(409, paymentsApiTexts.walletUsed) : error
  }
}

/** D3.7: two attempts with one wallet token were made at the same moment. The database has accepted the other one. */
const isTokenUsed = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'payment_attempt_wallet_token'

/**
 * Calls the gateway, outside of any transaction, and records the result. When the result is unknown, the attempt stays undecided and is checked
 * again. A missing answer is never recorded as a failure.
 */
export async function chargeAttempt(parts: PayParts, attempt: Attempt): Promise<void> {
  if (attempt.gateway === 'none') return recordPayment(parts, attempt, withoutGateway(attempt))
  const gateway = parts.gateways.named(attempt.gateway)
  if (attempt.amount_cents < gateway.minimumCents) return recordPayment(parts, attempt, tooLittle(attempt))
  try {
    parts.reached?.('gateway:asked')
    const payment = await gateway.charge(chargeInput(attempt))
    parts.reached?.('gateway:answered')
    await recordPayment(parts, attempt, payment)
  } catch (error) {
    if (!(error instanceof GatewayUnsure)) throw error
    parts.log.warn('gateway has not decided a payment', { place: 'gateway', error })
    await scheduleCheck.run(parts.db, attempt.store_id, attempt.id, new Date(parts.clock().getTime() + RECHECK_MS))
  }
}

const RECHECK_MS = 5000

/** The request to the gateway. It is the same every time, as its key demands. */
export function chargeInput(attempt: Attempt): ChargeInput {
  const { id, store_id, amount_cents, held_cents, currency, method, setting } = attempt
  return {
    attemptId: id,
    storeId: store_id,
    amountCents: amount_cents,
    currency,
    method: chargeMethod(method),
    isHold: held_cents !== null,
    ...setting,
  }
}

/** No gateway charges so little, so none is asked. */
const tooLittle = (attempt: Attempt): RecordedPayment => ({
  ...neverCharged(attempt, 'expired'),
  status: 'failed',
  failure: 'below_minimum',
})

/** The end of an attempt that the gateway has no payment of. Without a reference, a payment that appears later is still found by the attempt's id. */
export function neverCharged(
  { id, store_id, amount_cents, currency }: Attempt,
  status: 'expired' | 'voided',
): RecordedPayment {
  return {
    ref: null,
    attemptId: id,
    status,
    amountCents: amount_cents,
    capturedCents: 0,
    refundedCents: 0,
    currency,
    storeId: store_id,
    action: null,
    failure: status === 'expired' ? 'expired' : null,
    holdEndsAt: null,
  }
}

/** An attempt for which no gateway is called: the captured payment of 0 cents, or a card that is kept (P1.2). */
export function withoutGateway({ id, store_id, amount_cents, currency }: Attempt): RecordedPayment {
  return {
    ref: `none_${id}`,
    attemptId: id,
    status: amount_cents === 0 ? 'captured' : 'kept',
    amountCents: amount_cents,
    capturedCents: 0,
    refundedCents: 0,
    currency,
    storeId: store_id,
    action: null,
    failure: null,
    holdEndsAt: null,
  }
}

export function chargeMethod(kept: KeptMethod): ChargeMethod {
  if (kept.kind === 'saved') return { kind: 'saved', customerRef: kept.customer_ref, methodRef: kept.method_ref }
  if (kept.kind === 'token' || kept.kind === 'wallet') return { kind: kept.kind, token: kept.token }
  if (kept.kind === 'none') throw new Error('nothing is to be charged')
  return { kind: kept.kind }
}
