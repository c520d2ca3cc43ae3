import type { BagStation } from '#contract/order/bag-limits.ts'
import { isHandedOver } from '#rules/bags/compare-bags.ts'
import { bagsApiTexts as texts } from '#texts/bags/bags-api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { OrderRow } from '../order-rows/order-row.queries.ts'
import { type BagRow, bagsOfOrders, countOfOrder, scanSetting } from './bags.queries.ts'
import { orderOfBags } from './order-of-bags.ts'

/** `counter`: the customer takes all bags at the counter, also those of two returns, and none goes out. */
type Where = 'early' | 'last' | 'together' | 'counter'

/**
 * B1.2: refuses a step that hands over bags until they were scanned there or an override went on without them, if the store requires it. Lock the order
 * first. Orders from before there were tags have none to scan.
 */
export async function requireScan(tx: Queryable, order: OrderRow, station: BagStation, where: Where): Promise<void> {
  const { store_id: storeId, id } = order
  if (!(await scanSetting.one(tx, storeId)).is_required) return
  const rows = await bagsOfOrders.all(tx, storeId, [id])
  if (rows.length > 0 && !isScanned(order, rows, station, where)) throw new Refused(409, texts.scanFirst)
}

/** Whether the bags of an order are at the shop: at least one, and no other is expected there. Lock the order first. */
export async function hasArrived(tx: Queryable, order: OrderRow): Promise<boolean> {
  const rows = await bagsOfOrders.all(tx, order.store_id, [order.id])
  const isAtShop = ({ station }: BagRow) => station !== null && station !== 'picked_up'
  return rows.some(isAtShop) && isScanned(order, rows, 'received', 'together')
}

function isScanned(order: OrderRow, rows: readonly BagRow[], station: BagStation, where: Where): boolean {
  const number = String(order.number)
  const isSplit = where === 'early' || where === 'last'
  const asked = where === 'counter' ? { isFetched: true } : { leg: isSplit ? where : ('last' as const) }
  const of = orderOfBags(order, { station, ...asked })
  const bags = rows.map((bag) => ({ ...bag, order: number, isUnused: bag.is_unused }))
  const orders = new Map([[number, { stations: of.stations, leg: isSplit ? of.leg : null }]])
  return isHandedOver({ store: '', station, orders, bags })
}

/** The bags that were scanned at the door are the agreed ones. A step must not name another number. */
export async function refuseOtherCount(tx: Queryable, { store_id, id }: OrderRow, count: number): Promise<void> {
  const scanned = await countOfOrder.maybe(tx, store_id, id)
  if (scanned && scanned.counted !== count) throw new Refused(409, texts.otherCount(scanned.counted))
}
