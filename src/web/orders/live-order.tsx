import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#contract/order-shapes.ts'
import { orderTexts } from '#texts/orders.ts'
import { stateWords } from '#texts/orders-states.ts'
import { Notice } from '../checkout/notice.tsx'
import type { OrderRef } from './order-ref.ts'
import { useLiveOrder } from './use-live-order.ts'

const texts = orderTexts.live

type LiveOrderProps = {
  orderRef: OrderRef
  order: Pick<OrderView, 'status' | 'category_id' | 'refunds' | 'last_event_id'>
}

/** Keeps the page up to date, and says so to those who do not see it change. */
export function LiveOrder({ orderRef, order }: LiveOrderProps) {
  const { isReached } = useLiveOrder(orderRef, order)
  const { status, category_id, last_event_id } = order
  const [said, setSaid] = useState('')
  const before = useRef({ status, last_event_id })
  useEffect(() => {
    const was = before.current
    before.current = { status, last_event_id }
    if (was.status !== status) setSaid(texts.changed(stateWords(status, category_id)))
    else if (was.last_event_id !== last_event_id) setSaid(texts.news)
  }, [status, last_event_id, category_id])
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {!isReached && <Notice tone="warning">{texts.offline}</Notice>}
    </>
  )
}
