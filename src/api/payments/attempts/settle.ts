import { isUndecided } from '#rules/payments/payment-status.ts'
import { CaptureRefused, type Gateway, GatewayUnsure, type KnownPayment } from '../../parts/gateway-port.ts'
import { type Attempt, attemptById } from './attempt.queries.ts'
import { chargeAttempt, neverCharged, withoutGateway } from './attempt.ts'
import type { PayParts } from './pay-parts.ts'
import { purposeOf } from './purposes.ts'
import { type RecordedPayment, recordPayment } from './record-payment.ts'

/**
 * Reads a payment's state from the gateway and records it. The webhook, the worker and the sweeper call it. It never trusts the content of a
 * webhook, only the gateway's answer.
 */
export async function settleAttempt(parts: PayParts, storeId: number, attemptId: string): Promise<void> {
  parts.reached?.('settle:begun')
  const attempt = await attemptById.maybe(parts.db, storeId, attemptId)
  if (!attempt || attempt.status === 'captured') return
  if (attempt.gateway === 'none') return recordPayment(parts, attempt, withoutGateway(attempt))
  if (attempt.status === 'held') return settleHold(parts, attempt)
  const gateway = parts.gateways.named(attempt.gateway)
  const known = { attemptId, ref: attempt.gateway_ref, storeId }
  const payment = await gateway.retrieve(known)
  if (!payment) return resume(parts, attempt)
  // Of a hold that is in review, a person decides what happens to it.
  const isOpen = payment.status === 'requires_action' || payment.status === 'authorised'
  const isCancellable = isOpen && attempt.status !== 'review'
  if (isCancellable && (await isOver(parts, attempt, payment.status === 'authorised'))) {
    // Another caller may have recorded the hold meanwhile. Then the order no longer waits because it is held, and a hold it did not want is given back.
    if ((await attemptById.one(parts.db, storeId, attemptId)).status === 'held') return
    return recordPayment(parts, attempt, await gateway.cancel({ ...known, ref: payment.ref }))
  }
  await recordPayment(parts, attempt, payment)
}

/**
 * P1.2: takes what was decided of a hold, or gives it back, and records the gateway's answer. While nothing is decided, it only looks whether the
 * hold still stands. It may be called any number of times: the gateway takes once.
 */
export async function settleHold(parts: PayParts, attempt: Attempt): Promise<void> {
  const { id: attemptId, gateway_ref: ref, store_id: storeId, take_cents: takeCents } = attempt
  if (ref === null) throw new Error(`hold ${attemptId} has no reference`)
  const gateway = parts.gateways.named(attempt.gateway)
  const known = { attemptId, ref, storeId }
  parts.reached?.('hold:asked')
  const payment =
    takeCents === null
      ? await gateway.retrieve(known)
      : takeCents === 0
        ? await gateway.release(known)
        : await captured(parts, gateway, { ...known, amountCents: takeCents })
  parts.reached?.('hold:answered')
  if (payment) await recordPayment(parts, attempt, payment)
}

/** A capture that the gateway refuses for good is not asked for again: a person has to look at it. */
async function captured(
  { log }: PayParts,
  gateway: Gateway,
  asked: KnownPayment & { amountCents: number },
): Promise<RecordedPayment | undefined> {
  try {
    return await gateway.capture(asked)
  } catch (error) {
    if (!(error instanceof CaptureRefused)) throw error
    log.error('gateway refused to take the money of a hold', { place: 'gateway', error })
    const payment = await gateway.retrieve(asked)
    return payment && { ...payment, status: 'review' }
  }
}

/** The gateway does not know the attempt: a process died before its call. Charging with the same key charges at most once. */
async function resume(parts: PayParts, attempt: Attempt): Promise<void> {
  if (!isUndecided(attempt.status)) return
  if (await isOver(parts, attempt)) return recordPayment(parts, attempt, neverCharged(attempt, 'expired'))
  await chargeAttempt(parts, attempt)
}

const isOver = ({ db, clock }: PayParts, attempt: Attempt, isHeld = false) =>
  purposeOf(attempt).isOver(db, attempt, clock(), isHeld)

/** Like settleAttempt, but ignores a gateway that cannot tell yet: the attempt stays undecided and is checked again later. */
export async function trySettle(parts: PayParts, storeId: number, attemptId: string): Promise<void> {
  try {
    await settleAttempt(parts, storeId, attemptId)
  } catch (error) {
    if (!(error instanceof GatewayUnsure)) throw error
  }
}
