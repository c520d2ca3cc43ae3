import { staffMessages } from '#texts/order/orders-api.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { startRefund } from '../../orders/refunds/refund-order.ts'
import { tryRefund } from '../../orders/refunds/run-refund.ts'
import { once } from '../once.ts'
import { type Explanation, noteAct, type Staff } from '../staff.ts'

/**
 * Refunds an order in part or whole, with the reason in the audit log. The gateway is called after the commit. A repeated request with the same key
 * starts no new refund, but calls the gateway again for an undecided one.
 */
export async function refundByStaff(
  staff: Staff,
  order: OrderRow,
  amountCents: number | 'all',
  { reason, message }: Explanation,
): Promise<void> {
  const { parts, actor, now } = staff
  const { store_id: storeId, id: orderId } = order
  const details = { amount_cents: amountCents, ...(message ? { message } : {}) }
  const shownReason = message.trim() || staffMessages.refund
  const request = { act: 'order.refund', orderId, body: { ...details, reason } }
  const refunds = await parts.db.transaction((tx) =>
    once(tx, staff, request, async () => {
      const started = await startRefund(tx, {
        storeId,
        orderId,
        amountCents,
        reason: shownReason,
        actor,
        random: parts.random,
        now,
      })
      await noteAct(tx, staff, { act: request.act, subject: `order ${order.number}`, orderId, details, reason })
      return started
    }),
  )
  for (const refund of refunds) await tryRefund(parts, refund)
}
