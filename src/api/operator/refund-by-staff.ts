import type { OrderRow } from '../orders/order-row.queries.ts'
import { startRefund } from '../orders/refunds/refund-order.ts'
import { tryRefund } from '../orders/refunds/run-refund.ts'
import { noteAct, type Staff } from './staff.ts'

/** Money goes back, in part or whole, with the reason in the audit log; the gateway is asked when that is committed. */
export async function refundByStaff(
  staff: Staff,
  order: OrderRow,
  amountCents: number | 'all',
  reason: string,
): Promise<void> {
  const { parts, actor, now } = staff
  const { store_id: storeId, id: orderId } = order
  const refunds = await parts.db.transaction(async (tx) => {
    const started = await startRefund(tx, { storeId, orderId, amountCents, reason, actor, now })
    const details = { amount_cents: amountCents }
    await noteAct(tx, staff, { act: 'order.refund', subject: `order ${order.number}`, orderId, details, reason })
    return started
  })
  for (const refund of refunds) await tryRefund(parts, refund)
}
