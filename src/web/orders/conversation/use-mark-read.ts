import { type RefObject, useEffect, useRef } from 'react'
import type { ThreadNote } from '#contract/order/order-shapes.ts'
import { useApp } from '../../state/app-context.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { postRead } from './conversation-calls.ts'

/** M1.6: tells the store that its messages were read, once they are in view. Then no mail repeats them. */
export function useMarkRead(orderRef: OrderRef, notes: readonly ThreadNote[]): RefObject<HTMLDivElement | null> {
  const { api } = useApp()
  const box = useRef<HTMLDivElement>(null)
  const last = notes.findLast(({ who, is_read }) => who === 'store' && !is_read)?.id
  const { by, id } = orderRef
  useEffect(() => {
    const element = box.current
    if (!last || !element) return
    const mark = () => {
      if (document.hidden) return
      stop()
      // Not worth an error message: without it the store merely sends its mail.
      postRead(api, { by, id }, last).catch(() => {})
    }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) mark()
    })
    const look = () => {
      observer.disconnect()
      observer.observe(element)
    }
    const stop = () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return stop
  }, [api, by, id, last])
  return box
}
