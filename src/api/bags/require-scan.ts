import type { BagStation } from '#contract/order/bag-limits.ts'
import { isHandedOver } from '#rules/bags/compare-bags.ts'
import { bagsApiTexts as texts } from '#texts/bags/bags-api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { OrderRow } from '../order-rows/order-row.queries.ts'
import { bagsOfOrders, countOfOrder, scanSetting } from './bags.queries.ts'
import { orderOfBags } from './hand-over.ts'

/**
 * B1.2: refuses a step that hands over bags until they were scanned there or an override went on without them, if the store requires it. Lock the order
 * first. Orders from before there were tags have none to scan. At the counter all bags are handed over together, also those of two returns.
 */
export async function requireScan(
  tx: Queryable,
  order: OrderRow,
  station: BagStation,
  leg: 'early' | 'last' | 'together',
): Promise<void> {
  const { store_id: storeId, id } = order
  if (!(await scanSetting.one(tx, storeId)).is_required) return
  const rows = await bagsOfOrders.all(tx, storeId, [id])
  if (rows.length === 0) return
  const number = String(order.number)
  const { stations, leg: split } = orderOfBags(order, station, leg === 'together' ? 'last' : leg)
  const bags = rows.map((bag) => ({ ...bag, order: number, isUnused: bag.is_unused }))
  const orders = new Map([[number, { stations, leg: leg === 'together' ? null : split }]])
  if (!isHandedOver({ store: '', station, orders, bags })) throw new Refused(409, texts.scanFirst)
}

/** The bags that were scanned at the door are the agreed ones. A step must not name another number. */
export async function refuseOtherCount(tx: Queryable, { store_id, id }: OrderRow, count: number): Promise<void> {
  const scanned = await countOfOrder.maybe(tx, store_id, id)
  if (scanned && scanned.counted !== count) throw new Refused(409, texts.otherCount(scanned.counted))
}
