import { staffMessages } from '#texts/order/orders-api.ts'
import type { Queryable } from '../../db/database.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { startRefund } from '../../orders/refunds/refund-order.ts'
import { tryRefund } from '../../orders/refunds/run-refund.ts'
import { once } from '../once.ts'
import { type Explanation, noteAct, type Staff } from '../staff.ts'

export type StaffRefund = Explanation & { amountCents: number | 'all' }

/**
 * Refunds an order in part or whole, with the reason in the audit log. The gateway is called after the commit. A repeated request with the same key
 * starts no new refund, but calls the gateway again for an undecided one.
 */
export async function refundByStaff(
  staff: Staff,
  order: OrderRow,
  amountCents: number | 'all',
  explanation: Explanation,
): Promise<void> {
  const { parts } = staff
  const refund = { ...explanation, amountCents }
  const body = { ...detailsOf(refund), reason: explanation.reason }
  const request = { act: 'order.refund', orderId: order.id, body }
  const refunds = await parts.db.transaction((tx) =>
    once(tx, staff, request, () => startStaffRefund(tx, staff, order, refund)),
  )
  for (const one of refunds) await tryRefund(parts, staff.store.id, one)
}

const detailsOf = ({ amountCents, message }: StaffRefund) => ({
  amount_cents: amountCents,
  ...(message ? { message } : {}),
})

/** Starts the refunds, with their entry in the audit log. The caller calls the gateway after the commit. */
export async function startStaffRefund(
  tx: Queryable,
  staff: Staff,
  order: OrderRow,
  refund: StaffRefund,
): Promise<string[]> {
  const { parts, actor, now } = staff
  const { store_id: storeId, id: orderId, number } = order
  const { amountCents, message, reason } = refund
  const shownReason = message.trim() || staffMessages.refund
  const wanted = { storeId, orderId, amountCents, reason: shownReason, actor, random: parts.random, now }
  const started = await startRefund(tx, wanted)
  const entry = { act: 'order.refund', subject: `order ${number}`, orderId, details: detailsOf(refund), reason }
  await noteAct(tx, staff, entry)
  return started
}
