import { expect, test } from 'vitest'
import { ORDER_STATUSES, TRIP_STATUSES } from '#contract/order/checkout-limits.ts'
import { type MoveFacts, movableLegs, returnNotBefore } from './movable-legs.ts'

const now = new Date('2026-11-15T04:00:00Z')
const trips = [
  { leg: 'first', status: 'done' },
  { leg: 'last', status: 'scheduled' },
] as const
const facts: MoveFacts = { status: 'confirmed', kind: 'trips', hasFirst: true, hasEarly: false, hasLast: true, trips }

test.each(ORDER_STATUSES)('D4.5, D4.10 which windows of an order with trips move while it is %s', (status) => {
  const isReturnFree = [
    'confirmed',
    'pickup_scheduled',
    'picked_up',
    'received',
    'awaiting_approval',
    'processing',
    'ready',
    'on_hold',
  ].includes(status)
  expect(movableLegs({ ...facts, status })).toEqual({ first: status === 'confirmed', early: false, last: isReturnFree })
})

test.each(ORDER_STATUSES)('D4.5 without trips both windows move while it is confirmed: %s', (status) => {
  const isFree = status === 'confirmed'
  expect(movableLegs({ ...facts, kind: 'regular', trips: [], status })).toEqual({
    first: isFree,
    early: false,
    last: isFree,
  })
})

test.each(TRIP_STATUSES)('D4.10 the return can be moved while it has no driver; its newest trip is %s', (status) => {
  const back = { leg: 'last', status } as const
  const found = movableLegs({ ...facts, status: 'processing', trips: [...trips, back] })
  expect(found).toEqual({ first: false, early: false, last: status === 'scheduled' || status === 'failed' })
})

test('D4.10 a missing window cannot be moved, nor can a return without a trip', () => {
  expect(movableLegs({ ...facts, hasFirst: false })).toEqual({ first: false, early: false, last: true })
  expect(movableLegs({ ...facts, hasLast: false })).toEqual({ first: true, early: false, last: false })
  expect(movableLegs({ ...facts, trips: [] })).toEqual({ first: true, early: false, last: false })
})

test.each([
  ['confirmed', '2026-11-16T04:00:00Z', 24, '2026-11-17T04:00:00Z'],
  ['processing', '2026-11-14T04:00:00Z', 48, '2026-11-16T04:00:00Z'],
  ['processing', '2026-11-10T04:00:00Z', 48, '2026-11-15T04:00:00Z'],
  ['ready', '2026-11-14T04:00:00Z', 48, '2026-11-15T04:00:00Z'],
  ['out_for_delivery', '2026-11-14T04:00:00Z', 48, '2026-11-15T04:00:00Z'],
  ['confirmed', null, 48, '2026-11-15T04:00:00Z'],
] as const)('D4.10 %s, picked up until %s, %i hours: back from %s on', (status, ends, turnaroundHours, from) => {
  const firstEndsAt = ends && new Date(ends)
  expect(returnNotBefore({ status, firstEndsAt, turnaroundHours, now })).toEqual(new Date(from))
})

const inTwo = (early: MoveFacts['trips'][number]['status'], last: MoveFacts['trips'][number]['status']) => ({
  ...facts,
  hasEarly: true,
  trips: [
    { leg: 'first', status: 'done' },
    { leg: 'early', status: early },
    { leg: 'last', status: last },
  ] as const,
})

test.each([
  ['processing', 'scheduled', 'scheduled', true, true],
  ['processing', 'assigned', 'scheduled', false, true],
  ['processing', 'failed', 'scheduled', true, true],
  ['ready', 'done', 'scheduled', false, true],
  ['out_for_delivery', 'en_route', 'scheduled', false, true],
  ['out_for_delivery', 'scheduled', 'en_route', true, false],
  ['delivered', 'done', 'done', false, false],
  ['on_hold', 'scheduled', 'scheduled', true, true],
] as const)(
  'D3.9 each of two returns moves until its own driver is assigned: %s, %s, %s',
  (status, one, other, early, last) => {
    expect(movableLegs({ ...inTwo(one, other), status })).toEqual({ first: false, early, last })
  },
)
