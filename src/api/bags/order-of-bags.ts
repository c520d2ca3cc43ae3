import type { BagStation } from '#contract/order/bag-limits.ts'
import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { stationsOf } from '#rules/bags/bag-stations.ts'
import { tripRefusal } from '#rules/bags/trip-of-station.ts'
import { bagsApiTexts as texts } from '#texts/bags/bags-api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import { tripsOfOrder } from '../order-rows/order-parts.queries.ts'
import { lockOrderState, type OrderRow } from '../order-rows/order-row.queries.ts'
import { bagsOfOrders } from './bags.queries.ts'

type Leg = 'early' | 'last'
export type OrderOfBags = {
  row: OrderRow
  stations: readonly BagStation[]
  /** Of two returns, the one that is meant. Null: everything is handed over together. */
  leg: Leg | null
  /** The customer fetches at the counter what a driver would bring. */
  isFetched: boolean
}
type Asked = { station: BagStation; leg?: Leg | undefined; isFetched?: boolean | undefined }

/** An order in these states has no bags to collect. */
export const CLOSED: readonly OrderStatus[] = ['awaiting_payment', 'cancelled', 'expired']
/** A bag that was found later is fetched after the others. */
const FETCHABLE: readonly OrderStatus[] = ['ready', 'delivered', 'collected', 'completed']

/** Which stations the bags of an order pass, and which of two returns is meant. Refuses a station that they do not pass. */
export function orderOfBags(row: OrderRow, { station, leg, isFetched: isAtCounter = false }: Asked): OrderOfBags {
  const order = String(row.number)
  const isFetched = isAtCounter && row.kind === 'trips'
  const stations = stationsOf({
    category_id: row.category_id,
    hasFirst: row.first_starts_at !== null,
    isFetched,
  })
  if (stations.length === 0) throw new Refused(409, texts.noBags(order))
  if (!stations.includes(station)) throw new Refused(409, texts.noStation(order, station))
  const isSplit = row.early_starts_at !== null && stations.indexOf(station) >= stations.indexOf('ready')
  if (isSplit && isFetched && leg) throw new Refused(400, texts.bothReturns, { errors: { return: texts.bothReturns } })
  if (isSplit && !isFetched && !leg)
    throw new Refused(400, texts.returnNeeded(order), { errors: { return: texts.returnNeeded(order) } })
  return { row, stations, leg: isSplit ? (leg ?? null) : null, isFetched }
}

/**
 * Locks the order. Refuses what its bags cannot have reached: one that has ended, a door where no driver is, a counter before it is ready. An override
 * does not lift this. Nothing is compared then, so nothing is recorded, and the same request may be sent again when the trip is on the way.
 */
export async function refuseWrongTime(tx: Queryable, order: OrderOfBags, station: BagStation): Promise<void> {
  const { row, leg, isFetched } = order
  const [storeId, number] = [row.store_id, String(row.number)]
  const { status, held_from } = await lockOrderState.one(tx, storeId, row.id)
  if (CLOSED.includes(status) || (status === 'completed' && !(await isBagOnItsWay(tx, storeId, row.id))))
    throw new Refused(409, texts.ended(number, status), { response: { state: status } })
  if (isFetched) {
    const state = status === 'on_hold' ? (held_from ?? status) : status
    if (FETCHABLE.includes(state)) return
    throw new Refused(409, texts.notFetchable(number), { response: { code: 'not_ready', state: status } })
  }
  // A hold stops the work on an order, not the driver: the trip decides, also while it is on hold.
  if (row.kind !== 'trips') return
  const refusal = tripRefusal(station, leg, await tripsOfOrder.all(tx, storeId, row.id))
  if (!refusal) return
  const { code, state, trip } = refusal
  const words = code === 'not_picked_up' ? texts.notPickedUp(number) : texts.notOnTheWay(trip, number, state)
  throw new Refused(409, words, { response: { code, state } })
}

/** A bag may be found after everything else was handed over. It passes the stations that it has missed. */
const isBagOnItsWay = async (tx: Queryable, storeId: number, orderId: string) =>
  (await bagsOfOrders.all(tx, storeId, [orderId])).some(
    ({ missing_at, station }) => missing_at !== null || (station !== null && station !== 'delivered'),
  )
