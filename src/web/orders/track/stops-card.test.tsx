import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderEvent, OrderPromise, OrderTrip } from '#contract/order/order-shapes.ts'
import { StopsCard } from './stops-card.tsx'

const trip = (slug: string, leg: OrderTrip['leg'], more: Partial<OrderTrip>): OrderTrip => ({
  slug,
  kind: leg === 'first' ? 'pickup' : 'delivery',
  leg,
  status: 'scheduled',
  starts_at: '2026-11-18T04:00:00.000Z',
  ends_at: '2026-11-18T06:00:00.000Z',
  driver: null,
  bag_count: null,
  proof_photo: '',
  failure_reason: null,
  charges_cents: 0,
  open_services: 0,
  ...more,
})
const event = (slug: string, to: string, at: string): OrderEvent => ({
  id: 1,
  kind: 'trip',
  trip: slug,
  from: 'arrived',
  to,
  who: 'store',
  reason: '',
  at,
})

/** The words of the card, in order. */
function words(trips: OrderTrip[], timeline: OrderEvent[] = [], promises: OrderPromise[] = []): string[] {
  const known = { trips, timeline, promises, lines: [], bags: null } as const
  const order = { ...known, category_id: 3, now: '2026-11-18T01:00:00.000Z' } as const
  const html = renderToStaticMarkup(<StopsCard order={{ ...order, lines: [] }} page={null} calendar={() => null} />)
  return html
    .replaceAll(/<[^>]*>/g, '|')
    .split('|')
    .filter((one) => one.trim() !== '')
}

test('D4.2 a visit shows its window until the driver was there, then that moment, with driver and bags', () => {
  expect(words([trip('pickup-1', 'first', { driver: 'Farid', status: 'assigned' })])).toEqual([
    'Pickup and return',
    'Pickup',
    'Driver assigned',
    'today, 12–2\u00a0pm',
    'Driver: Farid',
  ])
  const done = trip('pickup-1', 'first', { status: 'done', driver: 'Farid', bag_count: 2 })
  expect(words([done], [event('pickup-1', 'done', '2026-11-18T04:31:00.000Z')]).slice(2)).toEqual([
    'Done',
    'Wed 18 Nov, 12:31\u00a0pm',
    'Driver: Farid\u00a0· 2 bags',
  ])
})

const promise = (more: Partial<OrderPromise>): OrderPromise => ({
  id: JSON.stringify(more),
  kind: 'pickup',
  leg: 'first',
  claim: null,
  from: '2026-11-18T04:00:00.000Z',
  to: '2026-11-18T06:00:00.000Z',
  made_at: '2026-11-16T04:00:00.000Z',
  verdict: null,
  reason: null,
  late_minutes: null,
  points: null,
  voucher: null,
  ...more,
})

test.each<[string, Partial<OrderPromise>, string]>([
  ['kept', { verdict: 'kept', reason: 'in_time' }, 'Promised 12–2\u00a0pm · On time'],
  [
    'late, with points',
    { verdict: 'missed', reason: 'late', late_minutes: 25, points: 100 },
    'Promised 12–2\u00a0pm · Late by 25 min. 100 points added.',
  ],
  [
    'moved by us, with a voucher',
    {
      verdict: 'missed',
      reason: 'moved_by_store',
      from: '2026-11-17T04:00:00.000Z',
      to: '2026-11-17T06:00:00.000Z',
      voucher: '$8 off',
    },
    'Promised Tue 17 Nov, 12–2\u00a0pm · We moved it. Voucher added: $8 off.',
  ],
  ['not judged yet', {}, 'Promised 12–2\u00a0pm'],
])('P1.5 a visit shows what was promised, and what became of it: %s', (_, given, expected) => {
  const done = trip('pickup-1', 'first', { status: 'done' })
  const shown = words([done], [event('pickup-1', 'done', '2026-11-18T06:25:00.000Z')], [promise(given)])
  expect(shown.slice(4).join('')).toBe(expected)
})

test('P1.5 while a visit is ahead its window is the promise, and is shown once', () => {
  const shown = words([trip('pickup-1', 'first', {})], [], [promise({})])
  expect(shown.slice(3)).toEqual(['today, 12–2\u00a0pm'])
})

test('M1.5 only a visit that is ahead can be added to the calendar', () => {
  const trips = [trip('pickup-1', 'first', { status: 'done' }), trip('delivery-1', 'last', {})]
  const order = {
    trips,
    timeline: [],
    promises: [],
    lines: [],
    category_id: 3 as const,
    now: '2026-11-18T01:00:00.000Z',
    bags: null,
  }
  const html = renderToStaticMarkup(<StopsCard order={order} page={null} calendar={(leg) => `calendar ${leg}`} />)
  expect(html.match(/calendar \w+/g)).toEqual(['calendar last'])
})

test('D4.2 a failed visit shows when it failed and why, and one that was planned anew shows only once', () => {
  const failed = trip('pickup-1', 'first', { status: 'failed', failure_reason: 'Nobody opened' })
  const at = event('pickup-1', 'failed', '2026-11-18T04:31:00.000Z')
  expect(words([failed], [at]).slice(1)).toEqual([
    'Pickup',
    'Failed',
    'Wed 18 Nov, 12:31\u00a0pm',
    'Reason: Nobody opened',
  ])
  const again = trip('pickup-2', 'first', {})
  expect(words([{ ...failed, status: 'rescheduled' }, again], [at]).slice(1, 3)).toEqual([
    'Pickup, second attempt',
    'Scheduled',
  ])
})
