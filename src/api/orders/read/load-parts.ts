import { countOfOrder, handOversOfOrder, shownBags, weightOfBags } from '../../bags/bags.queries.ts'
import type { Database, Queryable } from '../../db/database.ts'
import {
  attemptsOfOrder,
  claimsOfOrder,
  eventsOfOrder,
  linesOfOrder,
  orderHasInvoice,
  photoWidths,
  refundsOfOrder,
  threadOfOrder,
  tripsOfOrder,
} from '../../order-rows/order-parts.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { promisesOfOrder } from '../../order-rows/promise.queries.ts'
import { orderEarning } from '../../points/points.queries.ts'
import { visitRefund } from '../refunds/refund-visit.ts'
import { servicesOfOrder } from '../services/services.queries.ts'
import { loadWeight } from '../weight/show-weight.ts'
import type { LoadOrder, OwnOrder } from './load-order.ts'

/** Far more events than an order ever has. Keeps the page finite if a bug writes events in a loop. */
export const EVENTS_MAX = 500

/** All parts of an order, each by an index of its table. The queries run in sequence on the snapshot's one connection. */
async function loadParts(tx: Queryable, { store_id, id, customer_id, subscription_id }: OrderRow) {
  const trips = await tripsOfOrder.all(tx, store_id, id)
  const lines = await linesOfOrder.all(tx, store_id, id)
  const events = await eventsOfOrder.all(tx, store_id, id, 0, EVENTS_MAX)
  const attempts = await attemptsOfOrder.all(tx, store_id, id)
  const refunds = await refundsOfOrder.all(tx, store_id, id)
  const claims = await claimsOfOrder.all(tx, store_id, id)
  const thread = await threadOfOrder.all(tx, store_id, id)
  const services = await servicesOfOrder.all(tx, store_id, id)
  const promises = await promisesOfOrder.all(tx, store_id, id)
  const photos = await photoWidths.all(tx, store_id, id)
  const weight = await loadWeight(tx, store_id, id)
  const invoice = await orderHasInvoice.one(tx, store_id, id)
  const earned = customer_id === null ? undefined : await orderEarning.maybe(tx, store_id, customer_id, id)
  const visit = subscription_id === null ? undefined : await visitRefund(tx, store_id, id)
  const bags = await loadBags(tx, store_id, id)
  const widths = new Map(photos.map(({ name, width }) => [name, width]))
  const written = { claims, thread, widths }
  return {
    trips,
    lines,
    events,
    attempts,
    refunds,
    ...written,
    services,
    weight,
    bags,
    promises,
    hasInvoice: invoice.has,
    earned,
    visit,
  }
}

/** B1.3: most orders of some stores have no bags, and then nothing else is read. */
async function loadBags(tx: Queryable, storeId: number, orderId: string) {
  const bags = await shownBags.all(tx, storeId, orderId)
  if (bags.length === 0) return null
  const count = await countOfOrder.maybe(tx, storeId, orderId)
  const handOvers = await handOversOfOrder.all(tx, storeId, orderId)
  return { bags, count, handOvers, weight: await weightOfBags.maybe(tx, storeId, orderId) }
}
export type OrderParts = Awaited<ReturnType<typeof loadParts>>

/** An order and its parts in one snapshot, so every state comes with the event that led to it. */
export function wholeOrder(db: Database, load: LoadOrder): Promise<OwnOrder & { parts: OrderParts }> {
  return db.snapshot(async (tx) => {
    const own = await load(tx)
    return { ...own, parts: await loadParts(tx, own.order) }
  })
}
