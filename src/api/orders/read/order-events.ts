import type { OrderEvents } from '#contract/order/orders.ts'
import type { Database } from '../../db/database.ts'
import { eventsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { orderState } from '../../order-rows/order-row.queries.ts'
import { shownEvent } from './show-order.ts'

const EVENTS_PER_READ = 200

/** The events of an order after a known one, and the order's status, from one snapshot. */
export async function eventsAfter(db: Database, storeId: number, orderId: string, after: number): Promise<OrderEvents> {
  const { status, rows } = await db.snapshot(async (tx) => ({
    ...(await orderState.one(tx, storeId, orderId)),
    rows: await eventsOfOrder.all(tx, storeId, orderId, after, EVENTS_PER_READ),
  }))
  return { events: rows.map(shownEvent), status, last_event_id: rows.at(-1)?.id ?? after }
}
