import type { OrderEvents } from '#contract/orders.ts'
import type { Queryable } from '../db/database.ts'
import { eventsOfOrder } from './order-parts.queries.ts'
import { orderState } from './order-row.queries.ts'
import { shownEvent } from './show-order.ts'

const MOST = 200

/** What happened to an order after an event that is known, and what it is now. */
export async function eventsAfter(
  db: Queryable,
  storeId: number,
  orderId: string,
  after: number,
): Promise<OrderEvents> {
  const { status } = await orderState.one(db, storeId, orderId)
  const rows = await eventsOfOrder.all(db, storeId, orderId, after, MOST)
  return { events: rows.map(shownEvent), status, last_event_id: rows.at(-1)?.id ?? after }
}
