import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { invoiceIsWritten } from '../../invoices/invoice.queries.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockBuyerAndOrder } from '../../order-rows/order-row.queries.ts'
import { GatewayUnsure } from '../../parts/gateway-port.ts'
import type { ApiParts } from '../../parts/parts.ts'
import { onRefunded } from '../../rewards/on-order.ts'
import { withdrawReward } from '../../rewards/withdraw-reward.ts'
import { countRefunded, decideRefund, dueRefunds, putOffRefund, refundToRun } from './refund-order.queries.ts'

export type RefundParts = Pick<ApiParts, 'db' | 'log' | 'clock' | 'random' | 'gateways'>
type Refund = Awaited<ReturnType<typeof refundToRun.one>>

const SOON_MS = 30_000
const AGAIN_MS = MINUTE_MS
const AT_ONCE = 100

/** Asks the gateway for money to go back, under the refund's own id: asked again, nothing goes back twice. Throws while it is undecided. */
export async function runRefund(parts: RefundParts, id: string): Promise<void> {
  const refund = await refundToRun.maybe(parts.db, id)
  if (refund?.status !== 'created') return
  const { gateway, gateway_ref, amount_cents, store_id } = refund
  if (gateway === 'none' || gateway_ref === null) throw new Error('a refund of a payment that no gateway has')
  const named = parts.gateways.named(gateway)
  const answer = await named.refund({
    refundId: id,
    paymentRef: gateway_ref,
    amountCents: amount_cents,
    storeId: store_id,
  })
  if (answer.status === 'processing') throw new GatewayUnsure('the refund is not decided yet')
  const { status, ref } = answer
  await parts.db.transaction((tx) => recordRefund(tx, id, refund, status, ref, parts.clock()))
}

async function recordRefund(
  tx: Queryable,
  id: string,
  refund: Refund,
  status: 'succeeded' | 'failed',
  ref: string,
  now: Date,
): Promise<void> {
  const customerId = await lockBuyerAndOrder(tx, refund.store_id, refund.order_id)
  if ((await decideRefund.run(tx, id, status, ref, now)) === 0) return
  const { store_id: storeId, order_id: orderId, amount_cents: amountCents, attempt_id, reason, actor } = refund
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
  if (status === 'failed') return
  const { left_cents } = await countRefunded.one(tx, storeId, orderId, attempt_id, amountCents, now)
  await onRefunded(tx, { storeId, orderId, customerId, refundId: id, amountCents }, now)
  if (left_cents <= 0) await withdrawReward(tx, { storeId, orderId, now })
  // Money that came for something that was never sold has no invoice to take back from.
  const invoiced = refund.purpose === 'order' ? 'order' : `${refund.purpose}:${refund.purpose_id}`
  if ((await invoiceIsWritten.one(tx, storeId, orderId, invoiced)).is_written) {
    await issueInvoice(tx, { storeId, orderId, reason: `refund:${id}`, now })
  }
  await publish(tx, 'orderRefunded', { storeId, orderId, refundId: id, now })
}

/** For those who only look after it: an undecided gateway is no failure. */
export async function tryRefund(parts: RefundParts, id: string): Promise<void> {
  try {
    await runRefund(parts, id)
  } catch (error) {
    if (!(error instanceof GatewayUnsure)) throw error
    await putOffRefund.run(parts.db, id, new Date(parts.clock().getTime() + SOON_MS))
  }
}

/** What no job and no request looks after any more. */
export async function lookAfterRefunds(parts: RefundParts): Promise<void> {
  const now = parts.clock()
  for (const { id } of await dueRefunds.all(parts.db, now, new Date(now.getTime() + AGAIN_MS), AT_ONCE)) {
    try {
      await tryRefund(parts, id)
    } catch (error) {
      parts.log.warn('could not make a refund', { place: 'look_after_refunds', error: error as Error })
    }
  }
}
