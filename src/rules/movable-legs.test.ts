import { expect, test } from 'vitest'
import { ORDER_STATUSES, TRIP_STATUSES } from '#contract/checkout-limits.ts'
import { type MoveFacts, movableLegs, returnNotBefore } from './movable-legs.ts'

const now = new Date('2026-11-15T04:00:00Z')
const trips = [
  { kind: 'pickup', status: 'done' },
  { kind: 'delivery', status: 'scheduled' },
] as const
const facts: MoveFacts = { status: 'confirmed', kind: 'trips', hasFirst: true, hasLast: true, trips }

test.each(ORDER_STATUSES)('D4.5, D4.10 which windows of an order with trips move while it is %s', (status) => {
  const isReturnFree = [
    'confirmed',
    'pickup_scheduled',
    'picked_up',
    'received',
    'awaiting_approval',
    'processing',
    'ready',
  ].includes(status)
  expect(movableLegs({ ...facts, status })).toEqual({ first: status === 'confirmed', last: isReturnFree })
})

test.each(ORDER_STATUSES)('D4.5 without trips both windows move while it is confirmed: %s', (status) => {
  const isFree = status === 'confirmed'
  expect(movableLegs({ ...facts, kind: 'regular', trips: [], status })).toEqual({ first: isFree, last: isFree })
})

test.each(TRIP_STATUSES)('D4.10 the return moves while nobody drives it; its newest trip is %s', (status) => {
  const back = { kind: 'delivery', status } as const
  const found = movableLegs({ ...facts, status: 'processing', trips: [...trips, back] })
  expect(found).toEqual({ first: false, last: status === 'scheduled' || status === 'failed' })
})

test('D4.10 a window that an order does not have does not move, nor does a return without a trip', () => {
  expect(movableLegs({ ...facts, hasFirst: false })).toEqual({ first: false, last: true })
  expect(movableLegs({ ...facts, hasLast: false })).toEqual({ first: true, last: false })
  expect(movableLegs({ ...facts, trips: [] })).toEqual({ first: true, last: false })
})

test.each([
  ['confirmed', '2026-11-16T04:00:00Z', 24, '2026-11-17T04:00:00Z'],
  ['processing', '2026-11-14T04:00:00Z', 48, '2026-11-16T04:00:00Z'],
  ['processing', '2026-11-10T04:00:00Z', 48, '2026-11-15T04:00:00Z'],
  ['ready', '2026-11-14T04:00:00Z', 48, '2026-11-15T04:00:00Z'],
  ['confirmed', null, 48, '2026-11-15T04:00:00Z'],
] as const)('D4.10 %s, picked up until %s, %i hours: back from %s on', (status, ends, turnaroundHours, from) => {
  const firstEndsAt = ends && new Date(ends)
  expect(returnNotBefore({ status, firstEndsAt, turnaroundHours, now })).toEqual(new Date(from))
})
