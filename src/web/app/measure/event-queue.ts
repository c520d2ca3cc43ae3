import { type MeasuredEvent, measuredEvent } from '#rules/pages/measured-event.ts'
import { consentStorage } from '../../state/storage/consent-storage.ts'

/**
 * Queues analytics events until tags can receive them. On pages without tags, such as the checkout, the queue is stored across reloads, and the
 * next page with tags sends it. So a purchase is counted although no tag runs on its page.
 */
export function createEventQueue(hasConsented: boolean) {
  const page = window as { dataLayer?: unknown[] }
  const layer = page.dataLayer ?? []
  page.dataLayer = layer
  const originalPush = layer.push.bind(layer)
  let queued = hasConsented ? consentStorage.waiting() : []
  let flush: (() => void) | undefined

  function enqueue(raw: readonly unknown[]) {
    const events = raw.flatMap((one) => measuredEvent(one) ?? [])
    if (events.length === 0) return
    queued.push(...events)
    if (flush) flush()
    else consentStorage.saveWaiting(queued)
  }

  if (hasConsented) enqueue(layer)
  layer.push = (...events: unknown[]) => {
    enqueue(events)
    return originalPush(...events)
  }

  return {
    add: (event: MeasuredEvent) => enqueue([event]),
    /** Sends the queued and all later events to the listener. Returns the unsubscribe function. */
    listen(listener: (events: MeasuredEvent[]) => void): () => void {
      flush = () => {
        const events = queued
        queued = []
        consentStorage.saveWaiting([])
        listener(events)
      }
      if (queued.length > 0) flush()
      return () => {
        flush = undefined
      }
    },
    /** Deletes the queue and stops observing the data layer. */
    stop() {
      queued = []
      flush = undefined
      layer.push = originalPush
    },
  }
}

export type EventQueue = ReturnType<typeof createEventQueue>
