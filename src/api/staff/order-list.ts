import type { OperatorOrder } from '#contract/operator/operator.ts'
import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import type { Queryable } from '../db/database.ts'
import { pageOfOrders, readOrderCursor } from '../orders/read/order-cursor.ts'
import { iso } from '../orders/read/show-order.ts'
import { newestOrders, newestOrdersInState } from './order-list.queries.ts'

const PAGE = 50

/** A page of the store's orders, newest first. */
export async function listOrders(
  db: Queryable,
  storeId: number,
  { status, cursor, most = PAGE }: { status?: OrderStatus | undefined; cursor?: string | undefined; most?: number },
): Promise<{ orders: OperatorOrder[]; next_cursor: string | null }> {
  const { placedKey, id } = readOrderCursor(cursor)
  const rows = status
    ? await newestOrdersInState.all(db, storeId, placedKey, id, most + 1, status)
    : await newestOrders.all(db, storeId, placedKey, id, most + 1)
  const { shown, next_cursor } = pageOfOrders(rows, most)
  return {
    orders: shown.map((row) => ({
      id: row.id,
      number: String(row.number),
      kind: row.kind,
      status: row.status,
      outlet: row.place.outlet,
      sales_type: row.place.sales_type,
      table: row.place.table,
      customer: row.customer ?? '',
      total_cents: row.total_cents,
      placed_at: row.placed_at.toISOString(),
      first_starts_at: iso(row.first_starts_at),
      last_starts_at: iso(row.last_starts_at),
      trips: row.trips,
      looked_at: iso(row.looked_at),
    })),
    next_cursor,
  }
}
