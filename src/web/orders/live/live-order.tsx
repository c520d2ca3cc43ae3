import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { stateWords } from '#texts/order/orders-states.ts'
import { Notice } from '../../checkout/review/notice.tsx'
import type { OrderRef } from '../detail/order-ref.ts'
import { useLiveOrder } from './use-live-order.ts'

const texts = orderTexts.live

type LiveOrderProps = {
  orderRef: OrderRef
  order: Pick<OrderView, 'status' | 'category_id' | 'next' | 'refunds' | 'last_event_id'>
}

/** Keeps the page up to date, and announces changes to screen readers. */
export function LiveOrder({ orderRef, order }: LiveOrderProps) {
  const { isReachable } = useLiveOrder(orderRef, order)
  const { last_event_id } = order
  const words = stateWords(order.status, order.category_id, order.next.step)
  const [announcement, setAnnouncement] = useState('')
  const last = useRef({ words, last_event_id })
  useEffect(() => {
    const previous = last.current
    last.current = { words, last_event_id }
    if (previous.words !== words) setAnnouncement(texts.changed(words))
    else if (previous.last_event_id !== last_event_id) setAnnouncement(texts.news)
  }, [words, last_event_id])
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isReachable && <Notice tone="warning">{texts.offline}</Notice>}
    </>
  )
}
