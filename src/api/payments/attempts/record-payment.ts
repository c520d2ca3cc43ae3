import type { PaymentStatus } from '#contract/order/checkout-limits.ts'
import { isUndecided, paymentMayBecome } from '#rules/payments/payment-status.ts'
import type { Queryable } from '../../db/database.ts'
import { settleAll } from '../../db/settle-all.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockCartOfOrder } from '../../order-rows/order.queries.ts'
import { lockBuyer, lockOrderState } from '../../order-rows/order-row.queries.ts'
import type { GatewayPayment } from '../../parts/gateway-port.ts'
import { cardKey } from '../../rewards/card-print.queries.ts'
import { printOf } from '../../rewards/card-print.ts'
import { type Attempt, lockAttempt, recordAttempt } from './attempt.queries.ts'
import type { PayParts } from './pay-parts.ts'
import { whenPaid } from './when-paid.ts'

const none = Promise.resolve(undefined)
const nothing = Promise.resolve()

/** How long after the n-th look the next one comes. */
const WAITS_MS = [5000, 10_000, 20_000, 30_000, 60_000, 120_000]

/**
 * Records what a gateway said of a payment: the one place where money becomes an order. The browser's request, the webhook, the worker and the
 * sweeper all end here, in any order and any number of times; states only go forward (D3.3).
 */
export async function recordPayment(
  parts: PayParts,
  { id, store_id, order_id }: Pick<Attempt, 'id' | 'store_id' | 'order_id'>,
  payment: GatewayPayment,
): Promise<void> {
  const now = parts.clock()
  const recorded = await parts.db.transaction(async (tx) => {
    const { cardFingerprint } = payment
    // Locked in the order that everybody locks in.
    const [, , , attempt, key] = await settleAll(
      lockBuyer.maybe(tx, store_id, order_id),
      payment.status === 'captured' ? lockCartOfOrder.maybe(tx, store_id, order_id) : none,
      lockOrderState.one(tx, store_id, order_id),
      lockAttempt.one(tx, id),
      cardFingerprint ? cardKey.one(tx) : none,
    )
    const to = statusOf(attempt, payment)
    if (to === attempt.status ? !isUndecided(to) : !paymentMayBecome(attempt.status, to)) return undefined
    const isOpen = isUndecided(to)
    await settleAll(
      recordAttempt.run(tx, {
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
      to === attempt.status ? nothing : tell(tx, attempt, to, payment, now),
      to === 'captured' ? whenPaid(tx, attempt, parts.random, now) : nothing,
    )
    parts.reached?.('settle:recorded')
    return to
  })
  if (recorded === 'review')
    parts.log.error('gateway reported a payment that does not match the request', { place: 'gateway' })
  parts.reached?.('settle:committed')
}

/** Not what we asked for: neither paid nor failed, but something for a person to look at. */
function statusOf(attempt: Attempt, payment: GatewayPayment): PaymentStatus {
  const isOurs =
    payment.amountCents === attempt.amount_cents &&
    payment.currency.toUpperCase() === attempt.currency &&
    payment.storeId === attempt.store_id &&
    payment.attemptId === attempt.id
  if (!isOurs) return 'review'
  return payment.status === 'processing' ? attempt.status : payment.status
}

function waitMs(checks: number): number {
  return WAITS_MS[Math.min(checks, WAITS_MS.length - 1)] ?? 60_000
}

async function tell(tx: Queryable, attempt: Attempt, to: PaymentStatus, payment: GatewayPayment, now: Date) {
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
