import type { OrderAct } from '#contract/operator/operator-limits.ts'
import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { staffStep } from '#rules/orders/staff-acts.ts'
import { operatorTexts, staffMessages } from '#texts/order/orders-api.ts'
import { requireScan } from '../../bags/require-scan.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { lockOrderState, type OrderRow, orderState } from '../../order-rows/order-row.queries.ts'
import { cancelPaidOrder } from '../../orders/acts/cancel-order.ts'
import { completeOrder } from '../../orders/acts/complete-order.ts'
import { continueProcessing } from '../../orders/acts/continue-processing.ts'
import { moveOrder } from '../../orders/acts/move-order.ts'
import { wrongState } from '../../orders/acts/wrong-state.ts'
import { tryRefund } from '../../orders/refunds/run-refund.ts'
import { once } from '../once.ts'
import { type Explanation, noteAct, type Staff } from '../staff.ts'
import { receiveResumed } from './receive-order.ts'
import { refuseUnpaid, refuseUnweighed } from './refuse-unweighed.ts'

/** With these the items leave the shop. */
const LEAVING: ReadonlySet<OrderAct> = new Set(['collect', 'send_out', 'deliver'])

/** D4.1, D4.7: staff move an order to its next state. A step that the state does not allow is refused, and the answer contains the state. */
export async function actOnOrder(
  staff: Staff,
  order: OrderRow,
  act: OrderAct,
  explanation: Explanation,
): Promise<void> {
  const { parts } = staff
  const { reason, message } = explanation
  if ((act === 'hold' || act === 'cancel') && !reason.trim()) {
    throw new Refused(400, operatorTexts.reasonNeeded, { errors: { reason: operatorTexts.reasonNeeded } })
  }
  const request = { act: `order.${act}`, orderId: order.id, body: explanation }
  const refunds = await parts.db.transaction((tx) =>
    once(tx, staff, request, async () => {
      const started = await step(tx, staff, order, act, { reason, message: message.trim() })
      const details = message ? { message } : {}
      await noteAct(tx, staff, {
        act: request.act,
        subject: `order ${order.number}`,
        orderId: order.id,
        details,
        reason,
      })
      return started
    }),
  )
  for (const refund of refunds) await tryRefund(parts, staff.store.id, refund)
}

/** Returns the ids of the refunds that it started. */
async function step(
  tx: Queryable,
  staff: Staff,
  order: OrderRow,
  act: OrderAct,
  explanation: Explanation,
): Promise<string[]> {
  const { reason } = explanation
  const { actor, now } = staff
  const [storeId, orderId] = [order.store_id, order.id]
  if (act === 'cancel') {
    const message = explanation.message || staffMessages.cancel
    const { random } = staff.parts
    const given = { storeId, orderId, actor, reason, message, random, now }
    return cancelPaidOrder(tx, given, ['confirmed', 'pickup_scheduled', 'on_hold'])
  }
  if (act === 'complete') {
    if (await completeOrder(tx, { storeId, orderId, actor, reason, now })) return []
    throw wrongState((await orderState.one(tx, storeId, orderId)).status)
  }
  const { to, from } = act === 'resume' ? await resumed(tx, order) : staffStep(order.kind, act)
  await refuseUnscanned(tx, order, act, from)
  if (act === 'ready') await refuseUnweighed(tx, order, from)
  if (LEAVING.has(act)) await refuseUnpaid(tx, order, from)
  const message = explanation.message || (act === 'hold' ? staffMessages.hold : '')
  if (!(await moveOrder(tx, { storeId, orderId, to, from, actor, reason, message, now }))) {
    const { status } = await orderState.one(tx, storeId, orderId)
    throw wrongState(status, act === 'receive' && status === to ? operatorTexts.receivedAlready : undefined)
  }
  // The order's proposals may have been answered or have expired while it was on hold.
  if (act === 'resume') await continueProcessing(tx, storeId, orderId, actor, now)
  await publish(tx, 'orderStepTaken', { storeId, orderId, act, categoryId: order.category_id, now })
  // So may its bags have arrived.
  if (act === 'resume') await receiveResumed(tx, staff, order)
  return []
}

const WITH_THE_SHOP: ReadonlySet<OrderAct> = new Set(['receive', 'process', 'ready'])

/** B1.2: where the store requires scans, bags pass the shop's counter by a scan, in and out. An order in another state is left to the caller, who says that state. */
async function refuseUnscanned(
  tx: Queryable,
  order: OrderRow,
  act: OrderAct,
  from: readonly OrderStatus[],
): Promise<void> {
  const { status } = await lockOrderState.one(tx, order.store_id, order.id)
  if (!from.includes(status)) return
  if (WITH_THE_SHOP.has(act) && staffStep(order.kind, 'receive').from.includes(status))
    await requireScan(tx, order, 'received', 'together')
  if (act === 'collect' || act === 'deliver') await requireScan(tx, order, 'delivered', 'counter')
}

async function resumed(tx: Queryable, order: OrderRow) {
  const { held_from, status } = await lockOrderState.one(tx, order.store_id, order.id)
  if (!held_from) throw wrongState(status)
  return { to: held_from, from: ['on_hold' as const] }
}
