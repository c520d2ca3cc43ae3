import type { PaymentStatus } from '#contract/order/checkout-limits.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { isUndecided, paymentMayBecome } from '#rules/payments/payment-status.ts'
import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { publish } from '../../events/events.ts'
import type { GatewayPayment } from '../../parts/gateway-port.ts'
import { printOf } from '../../rewards/card-print.ts'
import { applyCapturedPayment, applyHold, applyKeptCard, applyLostHold, applyRefusedHold } from './apply-captured.ts'
import { type Attempt, lockToRecord, recordAttempt } from './attempt.queries.ts'
import type { PayParts } from './pay-parts.ts'

const noWrite = Promise.resolve()

/** With these an order may be confirmed, which empties its cart. */
const CONFIRMING = new Set<RecordedPayment['status']>(['captured', 'authorised', 'kept'])

/** The wait after the n-th check of an undecided attempt. */
const WAITS_MS = [5000, 10_000, 20_000, 30_000, 60_000, 120_000]
/** The wait before a hold in review is asked about. */
const REVIEW_WAIT_MS = 30 * MINUTE_MS

/**
 * A payment as the gateway reported it. Null as reference: the gateway has no payment. No gateway knows of a card that is only kept, or of a capture that
 * it refused and a person has to look at (`review`).
 */
export type RecordedPayment = Omit<GatewayPayment, 'ref' | 'status'> & {
  ref: string | null
  status: GatewayPayment['status'] | 'kept' | 'review'
}

/**
 * Records a payment's state as the gateway reported it. This is the only place where a captured payment confirms an order. The browser's request,
 * the webhook, the worker and the sweeper all call it, in any order and any number of times. States only go forward (D3.3).
 */
export async function recordPayment(
  parts: PayParts,
  { id, store_id, order_id }: Pick<Attempt, 'id' | 'store_id' | 'order_id'>,
  payment: RecordedPayment,
): Promise<void> {
  const now = parts.clock()
  const recorded = await parts.db.transaction(async (tx) => {
    const mayConfirm = CONFIRMING.has(payment.status)
    const { card_key: key, ...attempt } = await lockToRecord.one(tx, store_id, order_id, id, mayConfirm)
    const to = statusOf(attempt, payment)
    if (to === attempt.status ? !isUndecided(to) : !paymentMayBecome(attempt.status, to)) return undefined
    await settleAll(
      recordAttempt.maybe(tx, recordedAs(attempt, to, payment, key, now)),
      to === 'captured' ? applyCapturedPayment(tx, takenOf(attempt, payment), parts.random, now) : noWrite,
      to === 'held' ? applyHold(tx, attempt, now) : noWrite,
      to === 'kept' ? applyKeptCard(tx, attempt, now) : noWrite,
      isRefusedHold(attempt, to) ? applyRefusedHold(tx, attempt, to === 'failed', now) : noWrite,
      wasHeld(attempt) && isLost(to) ? applyLostHold(tx, attempt, now) : noWrite,
      to === 'review' ? publishReview(tx, attempt, now) : noWrite,
    )
    parts.reached?.('settle:recorded')
    return to
  })
  if (recorded === 'review')
    parts.log.error('gateway reported a payment that does not match the request', { place: 'gateway' })
  parts.reached?.('settle:committed')
}

/** A payment that differs from what we requested counts as neither paid nor failed. It is `review`: a person has to look at it. */
function statusOf(attempt: Attempt, payment: RecordedPayment): PaymentStatus {
  const isOurs =
    payment.amountCents === attempt.amount_cents &&
    payment.currency.toUpperCase() === attempt.currency &&
    payment.storeId === attempt.store_id &&
    payment.attemptId === attempt.id
  if (!isOurs) return 'review'
  if (attempt.held_cents !== null) return heldStatusOf(attempt, payment)
  if (payment.status === 'captured' && payment.capturedCents !== attempt.amount_cents) return 'review'
  return payment.status === 'processing' ? attempt.status : payment.status
}

/** P1.2: money of a hold is taken only in the amount that we have decided on. */
function heldStatusOf(attempt: Attempt, { status, capturedCents }: RecordedPayment): PaymentStatus {
  if (attempt.status === 'review' && status === 'authorised') return 'review'
  if (status === 'authorised') return 'held'
  if (status === 'captured' && capturedCents !== attempt.take_cents) return 'review'
  return status === 'processing' ? attempt.status : status
}

/** The attempt with the amount that was taken, which is less than what was held. */
function takenOf(attempt: Attempt, { capturedCents }: RecordedPayment): Attempt {
  return attempt.held_cents === null ? attempt : { ...attempt, amount_cents: capturedCents }
}

const isLost = (status: PaymentStatus) => status === 'expired' || status === 'voided' || status === 'failed'

/** A hold that stands, or whose capture was refused. */
const wasHeld = ({ held_cents, status }: Attempt) => held_cents !== null && (status === 'held' || status === 'review')

/** A hold that never came about. */
const isRefusedHold = ({ held_cents, status }: Attempt, to: PaymentStatus) =>
  held_cents !== null && isUndecided(status) && isLost(to)

function publishReview(
  tx: Queryable,
  { id, store_id, order_id, amount_cents, take_cents }: Attempt,
  now: Date,
): Promise<void> {
  return publish(tx, 'chargeFailed', {
    storeId: store_id,
    orderId: order_id,
    subscriptionId: null,
    what: 'payment',
    plan: '',
    cents: take_cents ?? amount_cents,
    willRetry: false,
    ref: id,
    now,
  })
}

function waitMs(checks: number): number {
  return WAITS_MS[Math.min(checks, WAITS_MS.length - 1)] ?? 60_000
}

/** An undecided attempt is checked soon. A hold in review is asked about later, in case the webhook about what a person did with it is lost. */
function checkAt({ held_cents, checks }: Attempt, to: PaymentStatus, now: Date): Date | null {
  if (isUndecided(to)) return new Date(now.getTime() + waitMs(checks))
  return to === 'review' && held_cents !== null ? new Date(now.getTime() + REVIEW_WAIT_MS) : null
}

function recordedAs(attempt: Attempt, to: PaymentStatus, payment: RecordedPayment, key: string, now: Date) {
  const { id, store_id: storeId, order_id: orderId, status: was, purpose } = attempt
  const { cardFingerprint } = payment
  const isOpen = isUndecided(to)
  const isCaptured = to === 'captured'
  const { amount_cents } = isCaptured ? takenOf(attempt, payment) : attempt
  return {
    storeId,
    id,
    orderId,
    was,
    status: to,
    gatewayRef: payment.ref,
    action: isOpen ? payment.action : null,
    failure: payment.failure,
    decidedAt: isOpen ? null : now,
    checkAt: checkAt(attempt, to, now),
    cardPrint: isCaptured && cardFingerprint ? printOf(key, storeId, cardFingerprint) : null,
    amountCents: amount_cents,
    holdEndsAt: payment.holdEndsAt ?? null,
    paidCents: isCaptured ? amount_cents : 0,
    details: { attempt_id: id, purpose, amount_cents },
    now,
  }
}
