import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { useRawRequest } from '../../state/use-raw-request.ts'
import { apiBase, type OrderRef } from '../detail/order-ref.ts'
import { followOrder } from './follow-order.ts'

/** Nothing more will happen to it. */
function isOver({ status, refunds }: Pick<OrderView, 'status' | 'refunds'>): boolean {
  if (status === 'cancelled') return refunds.every((refund) => refund.status !== 'created')
  return status === 'completed' || status === 'expired'
}

/** D4.5: loads the page's data anew whenever something happens to its order. */
export function useLiveOrder(
  ref: OrderRef,
  order: Pick<OrderView, 'status' | 'refunds' | 'last_event_id'>,
): { isReached: boolean } {
  const raw = useRawRequest()
  const { revalidate } = useRevalidator()
  const [isReached, setReached] = useState(true)
  const told = useRef(0)
  const known = useEffectEvent(() => Math.max(told.current, order.last_event_id))
  // Two things that happen in one breath may meet in a page that has read one of them only: what it shows is compared, too.
  const isNews = useEffectEvent((id: number, status: string) => id > known() || status !== order.status)
  const base = apiBase(ref)
  const isFollowed = !isOver(order)
  useEffect(() => {
    if (!isFollowed) return
    return followOrder(raw, base, {
      known: () => known(),
      heard({ last_event_id, status }) {
        if (!isNews(last_event_id, status)) return
        told.current = Math.max(told.current, last_event_id)
        revalidate()
      },
      reached: setReached,
    })
  }, [raw, base, isFollowed, revalidate])
  return { isReached }
}
