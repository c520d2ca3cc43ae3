import { reasonTexts } from '#texts/order/orders-api.ts'
import type { Queryable } from '../../db/database.ts'
import { hasOpenServices } from '../services/services.queries.ts'
import { moveOrder } from './move-order.ts'

/** D4.4: once nothing waits for an answer any more, the work goes on. An order that did not wait stays as it is. */
export async function goOnWithOrder(
  tx: Queryable,
  storeId: number,
  orderId: string,
  actor: string,
  now: Date,
  reason: string = reasonTexts.servicesAnswered,
): Promise<void> {
  if ((await hasOpenServices.one(tx, storeId, orderId)).has) return
  await moveOrder(tx, { storeId, orderId, to: 'processing', actor, reason, now, from: ['awaiting_approval'] })
}
