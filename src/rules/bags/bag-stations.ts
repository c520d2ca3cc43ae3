import { BAG_STATIONS, type BagStation } from '#contract/order/bag-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'

/** What decides which stations the bags of an order pass. `hasFirst`: the customer hands something over first. */
export type BaggedOrder = { category_id: number; hasFirst: boolean }

const AT_THE_COUNTER: readonly BagStation[] = ['received', 'ready', 'delivered']

/** B1.2: the stations of an order's bags in order. Empty for orders without bags: goods for sale, and what is served at a table. */
export function stationsOf({ category_id, hasFirst }: BaggedOrder): readonly BagStation[] {
  if (category_id === SalesCategory.pickup) return BAG_STATIONS
  return category_id === SalesCategory.collect && hasFirst ? AT_THE_COUNTER : []
}
