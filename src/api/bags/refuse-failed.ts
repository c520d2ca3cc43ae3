import type { TripKind } from '#rules/orders/trip-status.ts'
import type { Leg } from '#rules/slots/slots.ts'
import { bagsApiTexts as texts } from '#texts/bags/bags-api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { OrderRow } from '../order-rows/order-row.queries.ts'
import { bagsOfOrders } from './bags.queries.ts'

type Visit = { kind: TripKind; leg: Leg }

/**
 * B1.2: bags that were scanned at the door have changed hands there, so their visit did not fail. Else they would belong to a visit that never was. Lock
 * the order first.
 */
export async function refuseFailed(tx: Queryable, order: OrderRow, { kind, leg }: Visit): Promise<void> {
  const bags = await bagsOfOrders.all(tx, order.store_id, [order.id])
  const isHandedOver = (bag: (typeof bags)[number]) =>
    kind === 'pickup' ? bag.station !== null : bag.station === 'delivered' && (bag.leg === null || bag.leg === leg)
  if (!bags.some(isHandedOver)) return
  throw new Refused(409, texts.scannedAtDoor[kind], { response: { code: 'bags_scanned' } })
}
