import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { creditRefund } from '../../invoices/credit-refund.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockBuyerAndOrder } from '../../order-rows/order-row.queries.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import type { ApiParts } from '../../parts/parts.ts'
import { onRefunded } from '../../rewards/on-order.ts'
import { withdrawReward } from '../../rewards/withdraw-reward.ts'
import {
  countRefunded,
  decideRefund,
  dueRefunds,
  hasStandingHold,
  postponeRefund,
  refundToRun,
} from './refund-order.queries.ts'

export type RefundParts = Pick<ApiParts, 'db' | 'log' | 'clock' | 'random' | 'gateways'>
type Refund = Awaited<ReturnType<typeof refundToRun.one>>

const RETRY_SOON_MS = 30_000
const RETRY_AFTER_MS = MINUTE_MS
const BATCH_SIZE = 100

/** Requests the refund from the gateway with the refund's id as idempotency key, so it may be retried. Throws while it is undecided. */
export async function runRefund(parts: RefundParts, storeId: number, id: string): Promise<void> {
  const refund = await refundToRun.maybe(parts.db, storeId, id)
  if (refund?.status !== 'created') return
  const { gateway, gateway_ref, amount_cents } = refund
  if (gateway === 'none' || gateway_ref === null) throw new Error('a refund of a payment that no gateway has')
  const named = parts.gateways.named(gateway)
  const answer = await named.refund({
    refundId: id,
    paymentRef: gateway_ref,
    amountCents: amount_cents,
    storeId,
  })
  if (answer.status === 'processing') throw new GatewayUnsure('the refund is not decided yet')
  const { status, ref } = answer
  await parts.db.transaction((tx) => recordRefund(tx, storeId, { ...refund, id }, status, ref, parts.clock()))
}

async function recordRefund(
  tx: Queryable,
  storeId: number,
  refund: Refund & { id: string },
  status: 'succeeded' | 'failed',
  ref: string,
  now: Date,
): Promise<void> {
  const { id, order_id: orderId, amount_cents: amountCents, attempt_id, reason, actor } = refund
  const customerId = await lockBuyerAndOrder(tx, storeId, orderId)
  if ((await decideRefund.run(tx, storeId, id, status, ref, now)) === 0) return
  const details = { refund_id: id, amount_cents: amountCents }
  await noteOrderEvent.one(tx, {
    storeId,
    orderId,
    tripId: '',
    kind: 'refund',
    fromState: 'created',
    toState: status,
    actor,
    reason,
    details,
    now,
  })
  if (status === 'failed') {
    const failed = { what: 'refund' as const, plan: '', cents: amountCents, willRetry: false, ref: id }
    return publish(tx, 'chargeFailed', { storeId, orderId, subscriptionId: null, ...failed, now })
  }
  const { left_cents } = await countRefunded.one(tx, storeId, orderId, attempt_id, amountCents, now)
  await onRefunded(tx, { storeId, orderId, customerId, refundId: id, amountCents }, now)
  const isAllBack = left_cents <= 0 && !(await hasStandingHold.one(tx, storeId, orderId)).is_held
  if (isAllBack) await withdrawReward(tx, { storeId, orderId, now })
  await creditRefund(tx, { storeId, orderId, refundId: id, now })
  await publish(tx, 'orderRefunded', { storeId, orderId, refundId: id, now })
}

/** Runs a refund. If the gateway has not decided, schedules a retry instead of failing. */
export async function tryRefund(parts: RefundParts, storeId: number, id: string): Promise<void> {
  try {
    await runRefund(parts, storeId, id)
  } catch (error) {
    if (!(error instanceof GatewayUnsure)) throw error
    await postponeRefund.run(parts.db, storeId, id, new Date(parts.clock().getTime() + RETRY_SOON_MS))
  }
}

/** Retries due refunds that no request or job of their own handles any more. */
export async function lookAfterRefunds(parts: RefundParts): Promise<void> {
  const now = parts.clock()
  const due = await dueRefunds.all(parts.db, now, new Date(now.getTime() + RETRY_AFTER_MS), BATCH_SIZE)
  for (const { store_id, id } of due) {
    try {
      await tryRefund(parts, store_id, id)
    } catch (error) {
      parts.log.warn('could not make a refund', { place: 'look_after_refunds', error: error as Error })
    }
  }
}
