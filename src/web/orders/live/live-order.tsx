import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { Notice } from '../../checkout/review/notice.tsx'
import type { OrderRef } from '../detail/order-ref.ts'
import { orderWords } from '../track/order-words.ts'
import { liveNews } from './live-news.ts'
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
    const before = last.current
    last.current = { words, last_event_id }
    // A new estimate of the arrival is no event, so it is not announced.
    if (before.last_event_id === last_event_id) return
    const news = liveNews(before, last.current, timeline)
    if (news !== null) setAnnouncement(news)
  }, [words, last_event_id, timeline])
  // Once the customer does something, the page's answer to that is the newest.
  useEffect(() => {
    if (announcement === '') return
    const clear = () => setAnnouncement('')
    document.addEventListener('click', clear, { capture: true, once: true })
    return () => document.removeEventListener('click', clear, { capture: true })
  }, [announcement])
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isReachable && <Notice tone="warning">{texts.offline}</Notice>}
    </>
  )
}
