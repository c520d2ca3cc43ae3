import { reasonTexts } from '#texts/orders-api.ts'
import { giveUpOrder } from '../checkout/give-up-order.ts'
import type { Queryable } from '../db/database.ts'
import { callOff } from '../orders/cancel-order.ts'
import { giveUpCycle, lockDueCycles, lockVisits } from './cycle.queries.ts'

type Ended = {
  storeId: number
  subscriptionId: string
  actor: 'customer' | 'system'
  /** What becomes of a cycle whose payment is recorded while the cycle itself is not yet. */
  paid: 'goes back' | 'is delivered'
  now: Date
}

/**
 * D6.4: the end of what is not paid, for a subscription that ends at once. The order of a charge that is under way ends here, so the money goes
 * back if it arrives all the same. A paid cycle that nobody has come for is called off and refunded whole. One that is under way, or
 * is to be delivered, stays due: the job makes its other visits.
 */
export async function giveUpDueCycles(tx: Queryable, ended: Ended): Promise<void> {
  const { storeId, subscriptionId } = ended
  for (const { cycle } of await lockDueCycles.all(tx, storeId, subscriptionId)) {
    const visits = await lockVisits.all(tx, storeId, subscriptionId, cycle)
    const paid = visits.filter(({ status }) => status !== 'awaiting_payment')
    const mayGoBack = ended.paid === 'goes back' && paid.every(({ status }) => status === 'confirmed')
    if (paid.length > 0 && !mayGoBack) continue
    for (const { id, status } of visits) await endVisit(tx, ended, id, status)
    await giveUpCycle.run(tx, storeId, subscriptionId, cycle)
  }
}

async function endVisit(tx: Queryable, { storeId, actor, now }: Ended, orderId: string, status: string): Promise<void> {
  const given = { storeId, orderId, actor, reason: reasonTexts.subscriptionEnded, now }
  if (status === 'awaiting_payment') await giveUpOrder(tx, { ...given, to: 'cancelled' })
  else await callOff(tx, { ...given, isWholeCycle: true }, ['confirmed'])
}
