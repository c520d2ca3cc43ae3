import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Database } from '../../db/database.ts'
import { ORDER_CHANGED } from '../../order-rows/move-order.queries.ts'
import type { Follower, OrderNews } from '../../parts/order-news.ts'

/** Limits on open streams: per process and per order. */
const FOLLOWERS_MAX = 5000
const FOLLOWERS_OF_ORDER_MAX = 20

export async function openOrderNews(db: Database): Promise<OrderNews> {
  const followers = new Map<string, Set<Follower>>()
  let count = 0
  let isClosed = false
  const allFollowers = () => [...followers.values()].flatMap((ofOrder) => [...ofOrder])
  const notify = (key: string) => {
    for (const follower of followers.get(key) ?? []) follower.changed()
  }
  // Notifications are lost while the connection is down, so after a reconnect every follower reads again.
  const notifyAll = () => {
    for (const follower of allFollowers()) follower.changed()
  }
  const stopListening = await db.listen(ORDER_CHANGED, notify, notifyAll)

  return {
    follow(storeId, orderId, follower) {
      const key = `${storeId}:${orderId}`
      const ofOrder = followers.get(key) ?? new Set()
      if (isClosed || count >= FOLLOWERS_MAX) throw new Refused(503, ordersApiTexts.tooManyStreams)
      if (ofOrder.size >= FOLLOWERS_OF_ORDER_MAX) throw new Refused(429, ordersApiTexts.tooManyStreams)
      followers.set(key, ofOrder.add(follower))
      count += 1
      return () => {
        if (!ofOrder.delete(follower)) return
        count -= 1
        if (ofOrder.size === 0) followers.delete(key)
      }
    },
    count: () => count,
    async close() {
      if (isClosed) return
      isClosed = true
      for (const follower of allFollowers()) follower.end()
      await stopListening()
    },
  }
}
