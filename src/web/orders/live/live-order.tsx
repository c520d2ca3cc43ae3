import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { Notice } from '../../checkout/review/notice.tsx'
import type { OrderRef } from '../detail/order-ref.ts'
import { orderWords } from '../track/order-words.ts'
import { useLiveOrder } from './use-live-order.ts'

const texts = orderTexts.live

/** Keeps the page up to date, and announces changes to screen readers in a whole sentence. */
export function LiveOrder({ orderRef, order }: { orderRef: OrderRef; order: OrderView }) {
  const { isReachable } = useLiveOrder(orderRef, order)
  const { last_event_id, timeline } = order
  const words = orderWords(order, order.now, order.place.table)
  const [announcement, setAnnouncement] = useState('')
  const last = useRef({ words, last_event_id })
  useEffect(() => {
    const previous = last.current
    last.current = { words, last_event_id }
    // A new estimate of the arrival is no event, so it is not announced.
    if (previous.last_event_id === last_event_id) return
    // Messages are announced with their words.
    if (timeline.every(({ id, kind }) => id <= previous.last_event_id || kind === 'note')) return
    setAnnouncement(previous.words === words ? texts.news : words)
  }, [words, last_event_id, timeline])
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isReachable && <Notice tone="warning">{texts.offline}</Notice>}
    </>
  )
}
