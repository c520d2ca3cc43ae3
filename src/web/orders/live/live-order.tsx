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

/** Keeps the page up to date, and says so to those who do not see it change. */
export function LiveOrder({ orderRef, order }: LiveOrderProps) {
  const { isReached } = useLiveOrder(orderRef, order)
  const { last_event_id } = order
  const words = stateWords(order.status, order.category_id, order.next.step)
  const [said, setSaid] = useState('')
  const before = useRef({ words, last_event_id })
  useEffect(() => {
    const was = before.current
    before.current = { words, last_event_id }
    if (was.words !== words) setSaid(texts.changed(words))
    else if (was.last_event_id !== last_event_id) setSaid(texts.news)
  }, [words, last_event_id])
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {!isReached && <Notice tone="warning">{texts.offline}</Notice>}
    </>
  )
}
