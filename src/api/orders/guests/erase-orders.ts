import { DAY_MS } from '#contract/wire/durations.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { eraseOrder, ordersOfGone, ordersToErase } from './erase-orders.queries.ts'

const AT_ONCE = 200
/** No order is under way for longer. */
const LOOK_BACK_MS = 180 * DAY_MS

/** D5.5: somebody goes; what is personal in their orders that are over goes with them. */
export async function eraseOrders(tx: Queryable, storeId: number, customerId: string): Promise<void> {
  for (const { id } of await ordersToErase.all(tx, storeId, customerId)) await eraseOrder.run(tx, storeId, id)
}

/** D5.5: and in those that were under way, once they are over too. */
export async function eraseOrdersOfGone(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOK_BACK_MS)
  for (const { store_id, id } of await ordersOfGone.all(db, since, AT_ONCE)) await eraseOrder.run(db, store_id, id)
}
