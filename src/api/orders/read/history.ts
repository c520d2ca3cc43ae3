import type { TripStatus } from '#contract/order/checkout-limits.ts'
import { HISTORY_PAGE } from '#contract/order/order-limits.ts'
import type { getOrders } from '#contract/order/orders.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { nextStep } from '#rules/checkout/next-step.ts'
import type { Input } from '../../parts/endpoint.ts'
import { historyPage } from './history.queries.ts'
import { pageOfOrders, readOrderCursor } from './order-cursor.ts'
import { pointsOfOrder } from './points-of-order.ts'
import { iso, shownImage, shownNext, windowOf } from './show-order.ts'

/** D4.5, S2.3: a page of the customer's orders. Reads one row more than it shows, to know whether another page follows. */
export async function history({
  scope: { store, viewer, now },
  query,
  parts,
}: Input<typeof getOrders>): Promise<ResponseOf<typeof getOrders>> {
  const { placedKey, id } = readOrderCursor(query.cursor)
  const rows = await historyPage[query.filter].all(
    parts.db,
    store.id,
    viewer.id,
    query.kind ?? '',
    placedKey,
    id,
    HISTORY_PAGE + 1,
  )
  const { shown, next_cursor } = pageOfOrders(rows, HISTORY_PAGE)
  return {
    orders: shown.map((row) => ({
      id: row.id,
      number: String(row.number),
      kind: row.kind,
      category_id: row.category_id,
      status: row.status,
      placed_at: row.placed_at.toISOString(),
      total_cents: row.total_cents + row.services_cents,
      outlet: row.place.outlet,
      sales_type: row.place.sales_type,
      expires_at: iso(row.expires_at),
      points: pointsOfOrder(row, row.earned),
      items: row.items.map((item) => ({ ...item, image: shownImage(store, item.image) })),
      pieces: row.pieces,
      next: shownNext(
        nextStep({
          status: row.status,
          categoryId: row.category_id,
          first: windowOf(row.first_starts_at, row.first_ends_at),
          last: windowOf(row.last_starts_at, row.last_ends_at),
          trips: row.trips.map((trip) => ({
            kind: trip.kind,
            status: trip.status as TripStatus,
            startsAt: new Date(trip.starts_at),
            endsAt: new Date(trip.ends_at),
          })),
          openServices: row.open_services,
        }),
      ),
    })),
    next_cursor,
    now: now.toISOString(),
  }
}
