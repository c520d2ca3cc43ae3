import { reasonTexts } from '#texts/order/orders-api.ts'
import type { Queryable } from '../../db/database.ts'
import { hasOpenServices } from '../services/services.queries.ts'
import { moveOrder } from './move-order.ts'

/** D4.4: resumes processing once no proposal awaits an answer. An order in another state is left alone. */
export async function continueProcessing(
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
