import { BAG_STATIONS, type BagStation } from '#contract/order/bag-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'

/**
 * What decides which stations the bags of an order pass. `hasFirst`: the customer hands something over first. `isFetched`: the customer fetches at the
 * counter what a driver would bring.
 */
export type BaggedOrder = { category_id: number; hasFirst: boolean; isFetched?: boolean }

const AT_THE_COUNTER: readonly BagStation[] = ['received', 'ready', 'delivered']
const FETCHED: readonly BagStation[] = BAG_STATIONS.filter((station) => station !== 'out')

/** B1.2: the stations of an order's bags in order. Empty for orders without bags: goods for sale, and what is served at a table. */
export function stationsOf({ category_id, hasFirst, isFetched = false }: BaggedOrder): readonly BagStation[] {
  if (category_id === SalesCategory.pickup) return isFetched ? FETCHED : BAG_STATIONS
  return category_id === SalesCategory.collect && hasFirst ? AT_THE_COUNTER : []
}

/** The place on the way that a bag has reached: -1 before the first. A bag that came back in the van has reached the station before it. */
export function placeReached(way: readonly BagStation[], station: BagStation | null): number {
  if (station === null) return -1
  const reached = BAG_STATIONS.indexOf(station)
  return way.filter((one) => BAG_STATIONS.indexOf(one) <= reached).length - 1
}
