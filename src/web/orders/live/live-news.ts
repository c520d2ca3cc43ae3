import type { OrderEvent, OrderView } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'

/** What was said of the order, and up to which event. */
export type Heard = { words: string; last_event_id: OrderView['last_event_id'] }

/**
 * What screen readers hear of a change: the order's new state in a sentence, or that something else is new. Null if nothing is to be said, and an
 * empty text if the page says it itself: beside a payment that failed, "updated" would sound as if it had worked.
 */
export function liveNews(before: Heard, { words }: Heard, timeline: readonly OrderEvent[]): string | null {
  // Messages are announced with their words.
  const fresh = timeline.filter(({ id, kind }) => id > before.last_event_id && kind !== 'note')
  if (fresh.length === 0) return null
  if (before.words !== words) return words
  const payment = fresh.findLast(({ kind }) => kind === 'payment')
  return payment?.to === 'failed' || payment?.to === 'expired' ? '' : orderTexts.live.news
}
