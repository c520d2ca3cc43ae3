import type { PaymentStatus } from '#contract/order/checkout-limits.ts'
import { isUndecided, paymentMayBecome } from '#rules/payments/payment-status.ts'
import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { publish } from '../../events/events.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockCartOfOrder } from '../../order-rows/order.queries.ts'
import { lockBuyer, lockOrderState } from '../../order-rows/order-row.queries.ts'
import type { GatewayPayment } from '../../parts/gateway-port.ts'
import { cardKey } from '../../rewards/card-print.queries.ts'
import { printOf } from '../../rewards/card-print.ts'
import { applyCapturedPayment } from './apply-captured.ts'
import { type Attempt, lockAttempt, recordAttempt } from './attempt.queries.ts'
import type { PayParts } from './pay-parts.ts'

const noRow = Promise.resolve(undefined)
const noWrite = Promise.resolve()

/** The wait after the n-th check of an undecided attempt. */
const WAITS_MS = [5000, 10_000, 20_000, 30_000, 60_000, 120_000]

/** A payment as the gateway reported it. Null as reference: the gateway has no payment. */
export type RecordedPayment = Omit<GatewayPayment, 'ref'> & { ref: string | null }

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
    const { cardFingerprint } = payment
    // The order of locks in docs/ARCHITECTURE.md.
    const [, , , attempt, key] = await settleAll(
      lockBuyer.maybe(tx, store_id, order_id),
      payment.status === 'captured' ? lockCartOfOrder.maybe(tx, store_id, order_id) : noRow,
      lockOrderState.one(tx, store_id, order_id),
      lockAttempt.one(tx, store_id, id),
      cardFingerprint ? cardKey.one(tx) : noRow,
    )
    const to = statusOf(attempt, payment)
    if (to === attempt.status ? !isUndecided(to) : !paymentMayBecome(attempt.status, to)) return undefined
    const isOpen = isUndecided(to)
    await settleAll(
      recordAttempt.run(tx, {
        storeId: store_id,
        id,
        status: to,
        gatewayRef: payment.ref,
        action: isOpen ? payment.action : null,
        failure: payment.failure,
        decidedAt: isOpen ? null : now,
        checkAt: isOpen ? new Date(now.getTime() + waitMs(attempt.checks)) : null,
        cardPrint:
          to === 'captured' && cardFingerprint && key ? printOf(key.value, attempt.store_id, cardFingerprint) : null,
      }),
      to === attempt.status ? noWrite : noteStatusChange(tx, attempt, to, payment, now),
      to === 'captured' ? applyCapturedPayment(tx, attempt, parts.random, now) : noWrite,
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
  return payment.status === 'processing' ? attempt.status : payment.status
}

function publishReview(tx: Queryable, { id, store_id, order_id, amount_cents }: Attempt, now: Date): Promise<void> {
  return publish(tx, 'chargeFailed', {
    storeId: store_id,
    orderId: order_id,
    subscriptionId: null,
    what: 'payment',
    plan: '',
    cents: amount_cents,
    willRetry: false,
    ref: id,
    now,
  })
}

function waitMs(checks: number): number {
  return WAITS_MS[Math.min(checks, WAITS_MS.length - 1)] ?? 60_000
}

async function noteStatusChange(
  tx: Queryable,
  attempt: Attempt,
  to: PaymentStatus,
  payment: RecordedPayment,
  now: Date,
) {
  const { store_id, order_id, status, purpose, amount_cents } = attempt
  const details = { attempt_id: attempt.id, purpose, amount_cents }
  await noteOrderEvent.one(tx, {
    storeId: store_id,
    orderId: order_id,
    tripId: '',
    kind: 'payment',
    fromState: status,
    toState: to,
    actor: 'gateway',
    reason: payment.failure ?? '',
    details,
    now,
  })
}
