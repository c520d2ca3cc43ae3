import { type MeasuredEvent, measuredEvent } from '#rules/pages/measured-event.ts'
import { consentStorage } from '../../state/storage/consent-storage.ts'

/**
 * What happened and was not told yet. Where no tag runs, such as in the checkout, it waits, across reloads, for the next page where one
 * may: a purchase is counted although no tag was near it.
 */
export function hearEvents(hasConsented: boolean) {
  const page = window as { dataLayer?: unknown[] }
  const layer = page.dataLayer ?? []
  page.dataLayer = layer
  const before = layer.push.bind(layer)
  let waiting = hasConsented ? consentStorage.waiting() : []
  let hear: (() => void) | undefined

  function take(raw: readonly unknown[]) {
    const heard = raw.flatMap((one) => measuredEvent(one) ?? [])
    if (heard.length === 0) return
    waiting.push(...heard)
    if (hear) hear()
    else consentStorage.saveWaiting(waiting)
  }

  if (hasConsented) take(layer)
  layer.push = (...events: unknown[]) => {
    take(events)
    return before(...events)
  }

  return {
    add: (event: MeasuredEvent) => take([event]),
    /** Gives what waits, and everything from now on, to a listener, until it is told to stop. */
    listen(tell: (events: MeasuredEvent[]) => void): () => void {
      hear = () => {
        const now = waiting
        waiting = []
        consentStorage.saveWaiting([])
        tell(now)
      }
      if (waiting.length > 0) hear()
      return () => {
        hear = undefined
      }
    },
    /** Forgets what waits, and hears nothing more. */
    stop() {
      waiting = []
      hear = undefined
      layer.push = before
    },
  }
}

export type HeardEvents = ReturnType<typeof hearEvents>
