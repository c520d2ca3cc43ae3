import type { TripStatus } from '#contract/order/checkout-limits.ts'
import { HISTORY_PAGE } from '#contract/order/order-limits.ts'
import type { OrderSummary } from '#contract/order/order-shapes.ts'
import type { getOrders } from '#contract/order/orders.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { bySoonest } from '#rules/orders/by-soonest.ts'
import { isEstimate, moneyAsked } from '#rules/weight/order-money.ts'
import type { Input } from '../../parts/endpoint.ts'
import type { Store } from '../../parts/store.ts'
import { type HistoryTrip, historyPage } from './history.queries.ts'
import { pageOfOrders, readOrderCursor } from './order-cursor.ts'
import { pointsOfOrder } from './points-of-order.ts'
import { shownNext, type TripOfNext } from './show-next.ts'
import { iso, shownImage, windowOf } from './show-order.ts'

type HistoryRow = Awaited<ReturnType<typeof historyPage.all.all>>[number]

/** Orders that are sorted by their next event are read at once. Few customers have more under way. */
const SOONEST_OF = 50

/** D4.5, S2.3: a page of the customer's orders. Reads one row more than it shows, to know whether another page follows. */
export async function history({
  scope: { store, viewer, now },
  query,
  parts,
}: Input<typeof getOrders>): Promise<ResponseOf<typeof getOrders>> {
  const isSoonest = query.sort === 'soonest'
  const { placedKey, id } = readOrderCursor(isSoonest ? undefined : query.cursor)
  const rows = await historyPage[query.filter].all(
    parts.db,
    store.id,
    viewer.id,
    query.kind ?? '',
    placedKey,
    id,
    isSoonest ? SOONEST_OF : HISTORY_PAGE + 1,
  )
  const { shown, next_cursor } = isSoonest ? { shown: rows, next_cursor: null } : pageOfOrders(rows, HISTORY_PAGE)
  const steps = await shownNext(parts.db, store.id, shown.map(stepFactsOfRow), now)
  const orders = shown.map((row, index) => summaryOf(store, row, steps[index] as OrderSummary['next']))
  return {
    orders: isSoonest ? orders.toSorted(bySoonest).slice(0, HISTORY_PAGE) : orders,
    next_cursor,
    now: now.toISOString(),
  }
}

function summaryOf(store: Store, row: HistoryRow, next: OrderSummary['next']): OrderSummary {
  return {
    id: row.id,
    number: String(row.number),
    kind: row.kind,
    category_id: row.category_id,
    status: row.status,
    held_from: row.held_from,
    placed_at: row.placed_at.toISOString(),
    total_cents: row.total_cents + row.services_cents,
    outlet: row.place.outlet,
    sales_type: row.place.sales_type,
    expires_at: iso(row.expires_at),
    points: pointsOfOrder(row, row.earned),
    items: row.items.map((item) => ({ ...item, image: shownImage(store, item.image) })),
    pieces: row.pieces,
    is_estimate: isEstimate(row),
    next,
  }
}

function stepFactsOfRow(row: HistoryRow) {
  return {
    status: row.status,
    categoryId: row.category_id,
    first: windowOf(row.first_starts_at, row.first_ends_at),
    last: windowOf(row.last_starts_at, row.last_ends_at),
    trips: row.trips.map(tripOfRow),
    openServices: row.open_services,
    moneyAsked: row.weight && moneyAsked({ ...row, payments: row.weight.payments }),
  }
}

const tripOfRow = (trip: HistoryTrip): TripOfNext => ({
  id: trip.id,
  kind: trip.kind,
  status: trip.status as TripStatus,
  startsAt: new Date(trip.starts_at),
  endsAt: new Date(trip.ends_at),
  driverName: trip.driver_name,
  changedAt: new Date(trip.changed_at),
})
