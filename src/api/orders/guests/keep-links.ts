import { authApiTexts } from '#texts/account/auth-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { openByLink, runningOrders } from '../read/running-orders.queries.ts'

type Leaver = { storeId: number; customerId: string; keepsLinks: boolean; now: Date }

/**
 * D5.5: handles orders under way when their account is deleted. Without `keepsLinks` the deletion is refused with their numbers. With it, each order
 * opens by a link that is sent to the order's contact. The caller holds the account's lock, so no order is added meanwhile.
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
