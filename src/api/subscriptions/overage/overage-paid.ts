import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { overagePlan } from '../../invoices/invoice.queries.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { payOverage } from './overage.queries.ts'

/** D6.4: records that extra weight is paid. False when it is no longer due; the payment is then refunded. */
export async function overagePaid(tx: Queryable, attempt: Attempt, now: Date): Promise<boolean> {
  const { store_id: storeId, order_id: orderId, purpose_id: id } = attempt
  if (id === null || (await payOverage.run(tx, storeId, id, now)) === 0) return false
  await issueInvoice(tx, { storeId, orderId, reason: `overage:${id}`, now })
  const { subscription_id: subscription, plan_name: plan, customer_id, cents } = await overagePlan.one(tx, storeId, id)
  const news = { kind: 'overage_charged' as const, subscription, plan, cents }
  await publish(tx, 'customerNews', { storeId, customerId: customer_id, news })
  return true
}
