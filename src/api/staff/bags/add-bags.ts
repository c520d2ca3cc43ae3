import type { HandedOver } from '#contract/operator/operator-bags.ts'
import { BAGS_PER_ORDER_MAX } from '#contract/order/bag-limits.ts'
import { stationsOf } from '#rules/bags/bag-stations.ts'
import { bagsApiTexts as texts } from '#texts/bags/bags-api.ts'
import { bagsOfOrders } from '../../bags/bags.queries.ts'
import { addTags } from '../../bags/make-tags.ts'
import { Refused } from '../../base/refused.ts'
import { lockOrderState, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { wrongState } from '../../orders/acts/wrong-state.ts'
import { once } from '../once.ts'
import { noteAct, type Staff } from '../staff.ts'

const CLOSED = ['awaiting_payment', 'completed', 'cancelled', 'expired']

/** B1.1: more tags for an order, until its bags are handed over for the first time. */
export function addBags(staff: Staff, order: OrderRow, add: number): Promise<{ bags: HandedOver['green'] }> {
  const { store_id: storeId, id: orderId, number } = order
  const request = { act: 'bags.add', orderId, body: { add } }
  return staff.parts.db.transaction((tx) =>
    once(tx, staff, request, async () => {
      const { status } = await lockOrderState.one(tx, storeId, orderId)
      if (CLOSED.includes(status)) throw wrongState(status)
      if (stationsOf({ category_id: order.category_id, hasFirst: order.first_starts_at !== null }).length === 0)
        throw new Refused(409, texts.noBags(String(number)))
      const before = await bagsOfOrders.all(tx, storeId, [orderId])
      if (before.some(({ station, missing_at }) => station !== null || missing_at !== null))
        throw new Refused(409, texts.countFixed)
      const last = before.at(-1)?.n ?? 0
      if (last + add > BAGS_PER_ORDER_MAX) throw new Refused(409, texts.tooMany(BAGS_PER_ORDER_MAX))
      await addTags(tx, { storeId, orderId, now: staff.now }, last + 1, last + add)
      await noteAct(tx, staff, { act: 'bags.add', subject: `order ${number} bags`, orderId, details: { add } })
      const bags = await bagsOfOrders.all(tx, storeId, [orderId])
      return { bags: bags.map(({ code, n }) => ({ code, order: String(number), n, of: bags.length })) }
    }),
  )
}
