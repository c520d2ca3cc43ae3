import type { Queryable } from '../../db/database.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { weighedOrder } from '../../order-rows/weighed-order.queries.ts'
import { holdOfOrder } from '../../payments/attempts/attempt.queries.ts'
import { payIncludedServices } from './services.queries.ts'

type About = { storeId: number; orderId: string; now: Date }

/**
 * P1.3: how much extra services may cost without asking: what the customer's own limit leaves above the estimate and the services before. It is 0 without
 * a hold or a limit of their own, and once the order was weighed, because then the hold is taken or the customer is being asked. The caller holds the order's lock.
 */
export async function leftForServices(tx: Queryable, storeId: number, orderId: string): Promise<number> {
  const weighed = await weighedOrder.maybe(tx, storeId, orderId)
  if (!weighed?.is_limit_own || weighed.final_cents !== null || !(await holdOfOrder.maybe(tx, storeId, orderId)))
    return 0
  return Math.max(0, weighed.limit_cents - weighed.estimate_cents - weighed.included_cents)
}

/** P1.3: the services within the limit were charged with the weight. They get their statement, as those that were answered do. */
export async function includedServicesPaid(tx: Queryable, { storeId, orderId, now }: About): Promise<void> {
  // The message about the weight tells what was paid: no money was taken for the services alone.
  const paid = await payIncludedServices.all(tx, storeId, orderId, now)
  for (const { trip_id: tripId, answer_id: answerId, cents, services } of paid) {
    await noteOrderEvent.one(tx, {
      storeId,
      orderId,
      tripId,
      kind: 'extra_service',
      fromState: 'included',
      toState: 'paid',
      actor: 'gateway',
      reason: '',
      details: { services, amount_cents: cents },
      now,
    })
    await issueInvoice(tx, { storeId, orderId, reason: `extra_service:${answerId}`, now })
  }
}
