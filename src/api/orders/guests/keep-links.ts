import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { openByLink, runningOrders } from '../read/running-orders.queries.ts'

type Leaver = { storeId: number; customerId: string; keepsLinks: boolean; now: Date }

/**
 * D5.5: somebody deletes an account while orders are under way. They are told so first; if they go all the same, each order opens by a link from now
 * on, which a message takes to whom the order named. The caller holds the account, so no order comes in between.
 */
export async function keepLinksToRunning(
  tx: Queryable,
  { storeId, customerId, keepsLinks, now }: Leaver,
): Promise<void> {
  const running = await runningOrders.all(tx, storeId, customerId)
  if (running.length === 0) return
  const numbers = running.map(({ number }) => number)
  if (!keepsLinks)
    throw new Refused(409, authApiTexts.ordersRunning(numbers), { response: { running_orders: numbers } })
  for (const { id: orderId } of running) {
    await openByLink.run(tx, storeId, orderId)
    await publish(tx, 'orderLinkKept', { storeId, orderId, now })
  }
}
