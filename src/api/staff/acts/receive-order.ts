import { staffStep } from '#rules/orders/staff-acts.ts'
import { weightOfBags } from '../../bags/bags.queries.ts'
import { hasArrived, requireScan } from '../../bags/require-scan.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { lockOrderState, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import { moveOrder } from '../../orders/acts/move-order.ts'
import { noteAct, type Staff } from '../staff.ts'

/** B1.2: an order whose bags were all scanned at the shop is received, as by the act. One that is not awaited there stays as it is. */
export async function receiveScanned(tx: Queryable, staff: Staff, order: OrderRow): Promise<void> {
  if ((await awaited(tx, order)) === 'now' && (await hasArrived(tx, order))) await receive(tx, staff, order)
}

/**
 * P1.2: what is on the scale was picked up, so it is received. Where the store requires scans, its bags were scanned first. Items that are dropped off
 * may be weighed while the customer waits, and are received by their own step.
 */
export async function receiveWeighed(tx: Queryable, staff: Staff, order: OrderRow): Promise<void> {
  const when = await awaited(tx, order)
  if (when === 'no') return
  await requireScan(tx, order, 'received', 'together')
  if (when === 'now' && order.kind === 'trips') await receive(tx, staff, order)
}

/** What was scanned or weighed while the order was on hold is received when it goes on. */
export async function receiveResumed(tx: Queryable, staff: Staff, order: OrderRow): Promise<void> {
  if ((await awaited(tx, order)) !== 'now') return
  const isWeighed = order.kind === 'trips' && (await wasWeighed(tx, order))
  if (isWeighed || (await hasArrived(tx, order))) await receive(tx, staff, order)
}

async function wasWeighed(tx: Queryable, { store_id, id }: OrderRow): Promise<boolean> {
  const weighed = await weighedOrder.maybe(tx, store_id, id)
  return weighed ? weighed.weighed_at !== null : (await weightOfBags.maybe(tx, store_id, id)) !== undefined
}

/** Whether the shop awaits the items of an order. Locks the order. */
async function awaited(tx: Queryable, { store_id, id, kind }: OrderRow): Promise<'now' | 'after the hold' | 'no'> {
  const { status, held_from } = await lockOrderState.one(tx, store_id, id)
  const { from } = staffStep(kind, 'receive')
  if (from.includes(status)) return 'now'
  return held_from !== null && from.includes(held_from) ? 'after the hold' : 'no'
}

async function receive(tx: Queryable, staff: Staff, order: OrderRow): Promise<void> {
  const { store_id: storeId, id: orderId, number, kind, category_id: categoryId } = order
  const { actor, now } = staff
  const { to, from } = staffStep(kind, 'receive')
  await moveOrder(tx, { storeId, orderId, to, from, actor, now })
  await noteAct(tx, staff, { act: 'order.receive', subject: `order ${number}`, orderId })
  await publish(tx, 'orderStepTaken', { storeId, orderId, act: 'receive', categoryId, now })
}
