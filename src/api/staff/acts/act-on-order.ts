import type { OrderAct } from '#contract/operator/operator-limits.ts'
import { staffStep } from '#rules/orders/staff-acts.ts'
import { operatorTexts, staffMessages } from '#texts/order/orders-api.ts'
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
import { noteAct, type Said, type Staff } from '../staff.ts'

/** D4.1, D4.7: staff move an order on. What its state does not allow is refused with the state that it has. */
export async function actOnOrder(staff: Staff, order: OrderRow, act: OrderAct, said: Said): Promise<void> {
  const { parts } = staff
  const { reason, message } = said
  if ((act === 'hold' || act === 'cancel') && !reason.trim()) {
    throw new Refused(400, operatorTexts.reasonNeeded, { errors: { reason: operatorTexts.reasonNeeded } })
  }
  const asked = { act: `order.${act}`, orderId: order.id, body: said }
  const refunds = await parts.db.transaction((tx) =>
    once(tx, staff, asked, async () => {
      const started = await step(tx, staff, order, act, { reason, message: message.trim() })
      const details = message ? { message } : {}
      await noteAct(tx, staff, { act: asked.act, subject: `order ${order.number}`, orderId: order.id, details, reason })
      return started
    }),
  )
  for (const refund of refunds) await tryRefund(parts, refund)
}

/** The refunds that it has started. */
async function step(tx: Queryable, staff: Staff, order: OrderRow, act: OrderAct, said: Said): Promise<string[]> {
  const { reason } = said
  const { actor, now } = staff
  const [storeId, orderId] = [order.store_id, order.id]
  if (act === 'cancel') {
    const message = said.message || staffMessages.cancel
    const { random } = staff.parts
    const given = { storeId, orderId, actor, reason, message, random, now }
    return cancelPaidOrder(tx, given, ['confirmed', 'pickup_scheduled', 'on_hold'])
  }
  if (act === 'complete') {
    if (await completeOrder(tx, { storeId, orderId, actor, reason, now })) return []
    throw wrongState((await orderState.one(tx, storeId, orderId)).status)
  }
  const { to, from } = act === 'resume' ? await resumed(tx, order) : staffStep(order.kind, act)
  const message = said.message || (act === 'hold' ? staffMessages.hold : '')
  if (!(await moveOrder(tx, { storeId, orderId, to, from, actor, reason, message, now }))) {
    throw wrongState((await orderState.one(tx, storeId, orderId)).status)
  }
  // Its proposals may have been answered, or have lapsed, while it was held.
  if (act === 'resume') await continueProcessing(tx, storeId, orderId, actor, now)
  await publish(tx, 'orderStepTaken', { storeId, orderId, act, categoryId: order.category_id, now })
  return []
}

async function resumed(tx: Queryable, order: OrderRow) {
  const { held_from, status } = await lockOrderState.one(tx, order.store_id, order.id)
  if (!held_from) throw wrongState(status)
  return { to: held_from, from: ['on_hold' as const] }
}
