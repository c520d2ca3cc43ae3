import type { Queryable } from '../db/database.ts'
import {
  attemptsOfOrder,
  claimsOfOrder,
  eventsOfOrder,
  linesOfOrder,
  orderHasInvoice,
  photoWidths,
  refundsOfOrder,
  tripsOfOrder,
} from './order-parts.queries.ts'
import type { OrderRow } from './order-row.queries.ts'
import { servicesOfOrder } from './services.queries.ts'

/** Far more than an order ever has; a loop somewhere must not become an endless page. */
const EVENTS_MAX = 500

/** Everything around an order, each by the index of its own table. */
export async function loadParts(db: Queryable, { store_id, id }: OrderRow) {
  const [trips, lines, events, attempts, refunds, claims, services, photos, invoice] = await Promise.all([
    tripsOfOrder.all(db, store_id, id),
    linesOfOrder.all(db, store_id, id),
    eventsOfOrder.all(db, store_id, id, 0, EVENTS_MAX),
    attemptsOfOrder.all(db, store_id, id),
    refundsOfOrder.all(db, store_id, id),
    claimsOfOrder.all(db, store_id, id),
    servicesOfOrder.all(db, store_id, id),
    photoWidths.all(db, store_id, id),
    orderHasInvoice.one(db, store_id, id),
  ])
  const widths = new Map(photos.map(({ name, width }) => [name, width]))
  return { trips, lines, events, attempts, refunds, claims, services, widths, hasInvoice: invoice.has }
}
export type OrderParts = Awaited<ReturnType<typeof loadParts>>
