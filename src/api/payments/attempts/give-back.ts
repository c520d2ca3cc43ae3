import { randomUUID } from 'node:crypto'
import { reasonTexts } from '#texts/order/orders-api.ts'
import type { Queryable } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Attempt } from './attempt.queries.ts'
import { insertRefund } from './refund.queries.ts'

/** Money came for something that is no more: it goes back whole, by a job that does not rest until it has. */
export async function giveBack(tx: Queryable, attempt: Attempt, now: Date): Promise<void> {
  const refund = randomUUID()
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
  await enqueue(tx, 'run_refund', { refund }, `refund:${refund}`)
}
