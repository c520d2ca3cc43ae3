import { expect, test } from 'vitest'
import type { OrderEvent, OrderView } from '#contract/order/order-shapes.ts'
import { type EventFacts, eventSteps } from './event-steps.ts'

const windows = {
  first_starts_at: '2026-11-16T02:00:00.000Z',
  first_ends_at: '2026-11-16T04:00:00.000Z',
  last_starts_at: '2026-11-18T02:00:00.000Z',
  last_ends_at: '2026-11-18T04:00:00.000Z',
}

let ids = 0
function event(kind: string, to: string | null, more: Partial<OrderEvent> = {}): OrderEvent {
  ids += 1
  const at = `2026-11-15T0${ids % 10}:05:00.000Z`
  return { id: ids, kind, trip: null, from: null, to, who: 'system', reason: '', at, ...more }
}
const trips = [
  { slug: 'delivery-1', leg: 'early' },
  { slug: 'delivery-2', leg: 'last' },
] as OrderView['trips']
const order = (status: EventFacts['status'], timeline: OrderEvent[], category_id: 1 | 2 | 3 | 4 = 3) =>
  eventSteps({ category_id, status, timeline, trips, ...windows })
const shown = (steps: ReturnType<typeof eventSteps>) => steps.map(({ title, state }) => `${state}: ${title}`)
const begun = () => [event('order', 'awaiting_payment'), event('payment', 'captured'), event('order', 'confirmed')]

test('D4.1 past events come first, then the expected steps with their times', () => {
  const steps = order('confirmed', begun())
  expect(shown(steps)).toEqual([
    'done: Order placed',
    'current: Confirmed',
    'upcoming: Driver assigned',
    'upcoming: Picked up',
    'upcoming: At our outlet',
    'upcoming: In our care',
    'upcoming: Ready',
    'upcoming: On its way to you',
    'upcoming: Delivered',
  ])
  expect(steps.find(({ title }) => title === 'Picked up')?.description).toBe(
    'Expected Mon 16 Nov, 10\u00a0am–12\u00a0pm',
  )
  expect(steps.at(-1)?.description).toBe('Expected Wed 18 Nov, 10\u00a0am–12\u00a0pm')
  expect(steps[0]?.time).toMatch(/^Sun 15 Nov, \d+:05\u00a0(am|pm)$/)
})

test('D4.2 a failed pickup is listed once, with its reason, and the order waits for the next one', () => {
  const steps = order('confirmed', [
    ...begun(),
    event('order', 'pickup_scheduled'),
    event('trip', 'failed', { trip: 'pickup-1', reason: 'Nobody was at home' }),
    event('order', 'confirmed', { from: 'pickup_scheduled' }),
  ])
  expect(shown(steps).slice(2, 5)).toEqual([
    'done: Driver assigned',
    'failed: Pickup failed',
    'upcoming: Driver assigned',
  ])
  expect(steps[3]?.description).toBe('Nobody was at home')
})

test('D4.2 the window of a failed trip is not expected any more', () => {
  const expected = (status: 'failed' | 'scheduled') => {
    const failed = [{ slug: 'pickup-1', kind: 'pickup', leg: 'first', status }] as OrderView['trips']
    const steps = eventSteps({ category_id: 3, status: 'confirmed', timeline: begun(), trips: failed, ...windows })
    return steps.find(({ title }) => title === 'Picked up')?.description
  }
  expect(expected('scheduled')).toBe('Expected Mon 16 Nov, 10\u00a0am–12\u00a0pm')
  expect(expected('failed')).toBeUndefined()
})

test('D4.4 a question to the customer is the current step until it is answered', () => {
  const before = [...begun(), event('order', 'picked_up'), event('order', 'received')]
  const asked = [...before, event('extra_service', 'proposed'), event('order', 'awaiting_approval')]
  const waiting = shown(order('awaiting_approval', asked))
  expect(waiting.slice(4, 6)).toEqual(['current: We found something and asked you', 'upcoming: In our care'])
  const answered = [...asked, event('extra_service', 'answered'), event('extra_service', 'paid')]
  const going = shown(order('processing', [...answered, event('order', 'processing')]))
  expect(going.slice(4, 9)).toEqual([
    'done: We found something and asked you',
    'done: You answered',
    'done: Extra services paid',
    'current: In our care',
    'upcoming: Ready',
  ])
  const withdrawn = [...asked, event('extra_service', 'withdrawn'), event('order', 'processing')]
  expect(shown(order('processing', withdrawn)).slice(4, 7)).toEqual([
    'done: We found something and asked you',
    'done: We withdrew our question. You weren’t charged',
    'current: In our care',
  ])
})

test('D4.5 a cancelled order has no expected steps, and shows the reason and the refund', () => {
  const steps = order('cancelled', [
    ...begun(),
    event('rescheduled', ''),
    event('order', 'cancelled', { reason: 'Changed my mind' }),
    event('refund', 'succeeded', { reason: 'The order was cancelled' }),
  ])
  expect(shown(steps).slice(2)).toEqual(['done: Times changed', 'failed: Cancelled', 'done: Refunded'])
  expect(steps[3]?.description).toBe('Changed my mind')
})

test('D4.5 times changed by the store show its reason; times changed by the customer show none', () => {
  const moved = event('rescheduled', '', { who: 'store', reason: 'We are closed on that day.' })
  const own = event('rescheduled', '', { who: 'customer', reason: 'Moved by the customer' })
  const steps = order('confirmed', [...begun(), moved, own])
  expect(steps.slice(2, 4).map(({ description }) => description)).toEqual(['We are closed on that day.', undefined])
})

test('D4.1 a delivered order is done, and one on hold continues after its last step', () => {
  const all = ['processing', 'ready', 'out_for_delivery', 'delivered'].map((to) => event('order', to))
  expect(shown(order('delivered', [...begun(), ...all], 2)).at(-1)).toBe('done: Delivered')
  const held = [...begun(), event('order', 'received'), event('order', 'on_hold', { reason: 'The machine rests' })]
  expect(shown(order('on_hold', held, 1)).slice(3)).toEqual([
    'current: On hold',
    'upcoming: In our care',
    'upcoming: Ready to collect',
    'upcoming: Collected',
  ])
})

test('events that only staff need are left out', () => {
  expect(shown(order('confirmed', [...begun(), event('trip', 'assigned', { trip: 'pickup-1' })]))).toHaveLength(9)
})

test('D3.9 the first of two returns is listed when it has arrived; the second is the order’s status', () => {
  const events = [
    event('order', 'processing'),
    event('trip', 'en_route', { trip: 'delivery-1' }),
    event('trip', 'done', { trip: 'delivery-1' }),
    event('trip', 'done', { trip: 'delivery-2' }),
  ]
  const titles = order('processing', events).map(({ title }) => title)
  expect(titles.filter((title) => title === 'First part returned')).toHaveLength(1)
})
