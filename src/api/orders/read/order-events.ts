import type { OrderEvents } from '#contract/order/orders.ts'
import type { Database } from '../../db/database.ts'
import { eventsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { orderState } from '../../order-rows/order-row.queries.ts'
import { shownEvent } from './show-order.ts'

const MOST = 200

/** What happened to an order after an event that is known, and what it is by then: both of one moment. */
export async function eventsAfter(db: Database, storeId: number, orderId: string, after: number): Promise<OrderEvents> {
  const { status, rows } = await db.snapshot(async (tx) => ({
    ...(await orderState.one(tx, storeId, orderId)),
    rows: await eventsOfOrder.all(tx, storeId, orderId, after, MOST),
  }))
  return { events: rows.map(shownEvent), status, last_event_id: rows.at(-1)?.id ?? after }
}
