import { expect, test } from 'vitest'
import type { OrderEvent } from '#contract/order/order-shapes.ts'
import { liveNews } from './live-news.ts'

const BEFORE = { words: 'We need your answer.', last_event_id: 5 }
const event = (id: number, kind: string, to: string | null = null) => ({ id, kind, to }) as OrderEvent
const news = (timeline: OrderEvent[], words = BEFORE.words) =>
  liveNews(BEFORE, { words, last_event_id: timeline.at(-1)?.id ?? 5 }, [event(5, 'order', 'confirmed'), ...timeline])

test('D4.5 a changed order is announced in a sentence, or that it was updated', () => {
  expect(news([event(6, 'order', 'ready')], 'It’s ready.')).toBe('It’s ready.')
  expect(news([event(6, 'refund', 'succeeded')])).toBe('Your order has been updated.')
  expect(news([event(6, 'payment', 'captured')])).toBe('Your order has been updated.')
})

test('D4.5 nothing is announced without an event, or for a message, which says itself', () => {
  expect(news([], 'Other words.')).toBeNull()
  expect(news([event(6, 'note')])).toBeNull()
})

test('P1.2 beside a declined card nothing says that the order was updated', () => {
  const declined = [event(6, 'weight', 'accepted'), event(7, 'payment', 'failed'), event(8, 'weight', 'open')]
  expect(news(declined)).toBe('')
  expect(news([event(6, 'payment', 'expired')])).toBe('')
  expect(news([...declined, event(9, 'payment', 'captured')])).toBe('Your order has been updated.')
  // What became of the order is said all the same.
  expect(news(declined, 'Your card didn’t work.')).toBe('Your card didn’t work.')
})
