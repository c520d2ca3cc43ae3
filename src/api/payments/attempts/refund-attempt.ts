import { reasonTexts } from '#texts/order/orders-api.ts'
import type { Random } from '../../base/random.ts'
import type { Queryable } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Attempt } from './attempt.queries.ts'
import { insertRefund } from './refund.queries.ts'

/** Refunds the whole payment of something that can no longer be delivered. A job calls the gateway and retries until it succeeds. */
export async function refundAttempt(tx: Queryable, attempt: Attempt, random: Random, now: Date): Promise<void> {
  const refund = random.id()
  const { store_id, order_id, id, amount_cents } = attempt
  await insertRefund.run(tx, {
    id: refund,
    storeId: store_id,
    orderId: order_id,
    attemptId: id,
    amountCents: amount_cents,
    reason: reasonTexts.paidTooLate,
    actor: 'system',
    now,
  })
  await enqueue(tx, 'run_refund', { store: store_id, refund }, `refund:${refund}`)
}
