import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { useRawRequest } from '../../state/use-raw-request.ts'
import { apiBase, type OrderRef } from '../detail/order-ref.ts'
import { followOrder } from './follow-order.ts'

type FollowedView = Pick<OrderView, 'status' | 'refunds' | 'thread' | 'claims'>

/** No further events can happen to the order, and nothing waits for an answer. */
function isOver({ status, refunds, thread, claims }: FollowedView): boolean {
  if (thread.length > 0 || claims.some(({ state }) => state !== 'closed')) return false
  if (status === 'cancelled') return refunds.every((refund) => refund.status !== 'created')
  return status === 'completed' || status === 'expired'
}

const ARRIVAL_MS = MINUTE_MS

/** The driver's other stops are no events of this order, so the arrival time is asked for again while the page is visible. */
function useArrivalRefresh(isComing: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isComing) return
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) revalidate()
    }, ARRIVAL_MS)
    return () => clearInterval(timer)
  }, [isComing, revalidate])
}

/** D4.5: reloads the page's data whenever something happens to its order. */
export function useLiveOrder(
  ref: OrderRef,
  order: FollowedView & Pick<OrderView, 'last_event_id' | 'next'>,
): { isReachable: boolean } {
  const raw = useRawRequest()
  const { revalidate } = useRevalidator()
  const [isReachable, setReachable] = useState(true)
  const lastReceivedId = useRef(0)
  const lastSeenId = useEffectEvent(() => Math.max(lastReceivedId.current, order.last_event_id))
  // A load between two quick events may have read only the first, so the status that the page shows is compared, too.
  const isNews = useEffectEvent((id: number, status: string) => id > lastSeenId() || status !== order.status)
  const base = apiBase(ref)
  const isFollowed = !isOver(order)
  useEffect(() => {
    if (!isFollowed) return
    return followOrder(raw, base, {
      lastSeenId: () => lastSeenId(),
      onEvents({ last_event_id, status }) {
        if (!isNews(last_event_id, status)) return
        lastReceivedId.current = Math.max(lastReceivedId.current, last_event_id)
        revalidate()
      },
      onReachable: setReachable,
    })
  }, [raw, base, isFollowed, revalidate])
  useArrivalRefresh(order.next.arrives_at !== null)
  return { isReachable }
}
