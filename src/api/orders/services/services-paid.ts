import { isFinal } from '#rules/orders/order-status.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockWholeOrder } from '../../order-rows/order-row.queries.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { continueProcessing } from '../acts/continue-processing.ts'
import { payServices } from './services.queries.ts'

/** D4.4: adds the accepted services to the order after their payment. False if it came too late or the order has ended (D4.13): it is then refunded. */
export async function servicesPaid(tx: Queryable, attempt: Attempt, now: Date): Promise<boolean> {
  const { store_id: storeId, order_id: orderId, purpose_id: answerId } = attempt
  if (answerId === null) return false
  const { status } = await lockWholeOrder.one(tx, storeId, orderId)
  if (isFinal(status)) return false
  const paid = await payServices.all(tx, storeId, orderId, answerId, now)
  const [first] = paid
  if (!first) return false
  const details = { services: paid.length, amount_cents: attempt.amount_cents }
  await noteOrderEvent.one(tx, {
    storeId,
    orderId,
    tripId: first.trip_id,
    kind: 'extra_service',
    fromState: 'accepted',
    toState: 'paid',
    actor: 'gateway',
    reason: '',
    details,
    now,
  })
  await issueInvoice(tx, { storeId, orderId, reason: `extra_service:${answerId}`, now })
  await publish(tx, 'servicesPaid', { storeId, orderId, now })
  await continueProcessing(tx, storeId, orderId, 'system', now)
  return true
}
