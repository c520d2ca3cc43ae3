import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { priceText } from '#rules/pricing/money.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { lockOrderState, type OrderRow } from '../../order-rows/order-row.queries.ts'
import { weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import { holdBeingTaken } from '../../payments/attempts/attempt.queries.ts'
import { isVisitToWeigh } from '../../subscriptions/overage/visit-weighing.queries.ts'

/**
 * P1.2: nothing leaves unpaid. While the money of a hold is being taken, its order stays here, and also while a person has to take it at the gateway: what
 * they do there is recorded.
 */
export async function refuseUnpaid(tx: Queryable, order: OrderRow, from?: readonly OrderStatus[]): Promise<void> {
  await refuseUnweighed(tx, order, from)
  const hold = await holdBeingTaken.maybe(tx, order.store_id, order.id)
  if (!hold) return
  const words =
    hold.status === 'review' ? operatorTexts.takeByHand(priceText(hold.take_cents)) : operatorTexts.notTakenYet
  throw new Refused(409, words, { response: { code: 'not_taken' } })
}

/**
 * P1.2: what was not weighed has no price yet, and nothing leaves before its price is agreed to. With `from`, an order in another state is left to the
 * caller, who says that state.
 */
export async function refuseUnweighed(
  tx: Queryable,
  { store_id, id }: OrderRow,
  from?: readonly OrderStatus[],
): Promise<void> {
  // Waits for a weighing, or a hold that is lost, so that it counts.
  const { status } = await lockOrderState.one(tx, store_id, id)
  if (from && !from.includes(status)) return
  const weighed = await weighedOrder.maybe(tx, store_id, id)
  if (!weighed) return refuseUnweighedVisit(tx, store_id, id)
  if (weighed.final_cents === null) throw new Refused(409, operatorTexts.weighFirst)
  if (weighed.question !== null && weighed.question !== 'paid') throw new Refused(409, operatorTexts.weightNotAgreed)
}

/** D6.4: a visit is weighed by the same rules, where its plan counts weight. */
async function refuseUnweighedVisit(tx: Queryable, storeId: number, orderId: string): Promise<void> {
  const { is_unweighed } = await isVisitToWeigh.one(tx, storeId, orderId)
  if (is_unweighed) throw new Refused(409, operatorTexts.weighFirst)
}
