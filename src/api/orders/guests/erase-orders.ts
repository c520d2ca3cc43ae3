import { DAY_MS } from '#contract/wire/durations.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { eraseOrder, ordersOfDeletedAccounts, ordersToErase } from './erase-orders.queries.ts'

const BATCH_SIZE = 200
/** No order is under way for longer. */
const LOOK_BACK_MS = 180 * DAY_MS

/** D5.5: erases personal data from the ended orders of an account that is being deleted. */
export async function eraseOrders(tx: Queryable, storeId: number, customerId: string): Promise<void> {
  for (const { id } of await ordersToErase.all(tx, storeId, customerId)) await eraseOrder.run(tx, storeId, id)
}

/** D5.5: erases personal data from orders that ended after their account was deleted. Run by a job. */
export async function eraseOrdersOfDeletedAccounts(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOK_BACK_MS)
  for (const { store_id, id } of await ordersOfDeletedAccounts.all(db, since, BATCH_SIZE))
    await eraseOrder.run(db, store_id, id)
}
