import { staffMessages } from '#texts/order/orders-api.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { startRefund } from '../../orders/refunds/refund-order.ts'
import { tryRefund } from '../../orders/refunds/run-refund.ts'
import { once } from '../once.ts'
import { noteAct, type Said, type Staff } from '../staff.ts'

/**
 * Money goes back, in part or whole, with the reason in the audit log; the gateway is asked when that is committed. The same key again refunds
 * nothing again, and asks the gateway for what is not decided yet.
 */
export async function refundByStaff(
  staff: Staff,
  order: OrderRow,
  amountCents: number | 'all',
  { reason, message }: Said,
): Promise<void> {
  const { parts, actor, now } = staff
  const { store_id: storeId, id: orderId } = order
  const details = { amount_cents: amountCents, ...(message ? { message } : {}) }
  const told = message.trim() || staffMessages.refund
  const asked = { act: 'order.refund', orderId, body: { ...details, reason } }
  const refunds = await parts.db.transaction((tx) =>
    once(tx, staff, asked, async () => {
      const started = await startRefund(tx, {
        storeId,
        orderId,
        amountCents,
        reason: told,
        actor,
        random: parts.random,
        now,
      })
      await noteAct(tx, staff, { act: asked.act, subject: `order ${order.number}`, orderId, details, reason })
      return started
    }),
  )
  for (const refund of refunds) await tryRefund(parts, refund)
}
