import { expect, test } from 'vitest'
import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import type { NextStep } from '#contract/order/order-limits.ts'
import type { TripKind } from '../orders/trip-status.ts'
import { nextStep } from './next-step.ts'

const window = (day: number) => ({
  startsAt: new Date(Date.UTC(2026, 10, day, 2)),
  endsAt: new Date(Date.UTC(2026, 10, day, 4)),
})
const [first, last] = [window(16), window(19)]
const trip = (kind: TripKind, status: TripStatus, day: number) => ({ kind, status, ...window(day) })
const facts = {
  status: 'confirmed' as OrderStatus,
  categoryId: 3,
  first,
  last,
  trips: [],
  openServices: 0,
  moneyAsked: null,
}

test.each<[OrderStatus, number, string]>([
  ['awaiting_payment', 3, 'pay'],
  ['confirmed', 3, 'pickup'],
  ['confirmed', 1, 'drop_off'],
  ['confirmed', 2, 'being_made'],
  ['confirmed', 4, 'being_made'],
  ['picked_up', 3, 'to_outlet'],
  ['received', 1, 'in_care'],
  ['processing', 3, 'in_care'],
  ['ready', 1, 'collect'],
  ['ready', 2, 'delivery'],
  ['ready', 3, 'delivery'],
  ['ready', 4, 'serve'],
  ['out_for_delivery', 3, 'on_its_way'],
  ['on_hold', 3, 'held'],
  ['completed', 3, 'none'],
  ['cancelled', 3, 'none'],
])('an order that is %s in category %d is followed by: %s', (status, categoryId, step) => {
  expect(nextStep({ ...facts, status, categoryId }).step).toBe(step)
})

test('D4.4 an open question comes before everything else', () => {
  expect(nextStep({ ...facts, status: 'processing', openServices: 1 }).step).toBe('answer')
})

test('P1.2 a question about the weight comes before everything but extra services, and ends with the order', () => {
  expect(nextStep({ ...facts, status: 'processing', moneyAsked: 'more' }).step).toBe('answer_weight')
  expect(nextStep({ ...facts, status: 'on_hold', moneyAsked: 'more' }).step).toBe('answer_weight')
  expect(nextStep({ ...facts, status: 'processing', moneyAsked: 'more', openServices: 1 }).step).toBe('answer')
  expect(nextStep({ ...facts, status: 'cancelled', moneyAsked: 'more' }).step).toBe('none')
})

test('P1.2 money that is missing comes before the visit, and ends with the order', () => {
  const trips = [trip('pickup', 'assigned', 17)]
  expect(nextStep({ ...facts, status: 'pickup_scheduled', trips, moneyAsked: 'hold' }).step).toBe('pay_hold')
  expect(nextStep({ ...facts, status: 'ready', moneyAsked: 'price' }).step).toBe('pay_weight')
  expect(nextStep({ ...facts, status: 'cancelled', moneyAsked: 'hold' }).step).toBe('none')
})

test('the newest trip gives the window and the driver’s progress', () => {
  const trips = [trip('pickup', 'rescheduled', 16), trip('pickup', 'en_route', 17), trip('delivery', 'scheduled', 20)]
  expect(nextStep({ ...facts, status: 'pickup_scheduled', trips })).toEqual({
    step: 'driver_to_pickup',
    window: window(17),
    trip: trips[1],
  })
  expect(nextStep({ ...facts, status: 'ready', trips }).window).toMatchObject(window(20))
  expect(nextStep({ ...facts, trips: [trip('pickup', 'failed', 16)] }).step).toBe('pickup_failed')
})

test.each<OrderStatus>(['delivered', 'collected', 'completed', 'expired', 'cancelled'])(
  'nothing follows an order that is %s',
  (status) => expect(nextStep({ ...facts, status })).toEqual({ step: 'none', window: null, trip: null }),
)

test('without a trip, the booked window counts', () => {
  expect(nextStep(facts)).toEqual({ step: 'pickup', window: first, trip: null })
  expect(nextStep({ ...facts, categoryId: 1 })).toEqual({ step: 'drop_off', window: first, trip: null })
  expect(nextStep({ ...facts, status: 'ready' })).toEqual({ step: 'delivery', window: last, trip: null })
  expect(nextStep({ ...facts, status: 'out_for_delivery' })).toEqual({ step: 'on_its_way', window: last, trip: null })
  expect(nextStep({ ...facts, status: 'processing' })).toEqual({ step: 'in_care', window: last, trip: null })
})

test('D4.2 a driver at the door is a step of its own, and the newest delivery counts', () => {
  const arrived = nextStep({ ...facts, status: 'pickup_scheduled', trips: [trip('pickup', 'arrived', 16)] })
  expect(arrived.step).toBe('driver_at_pickup')
  const trips = [trip('delivery', 'failed', 19), trip('delivery', 'en_route', 20), trip('pickup', 'done', 16)]
  for (const status of ['ready', 'out_for_delivery'] as const) {
    expect(nextStep({ ...facts, status, trips }).window).toMatchObject(window(20))
  }
})

test.each<[TripStatus, NextStep]>([
  ['scheduled', 'delivery'],
  ['assigned', 'delivery_assigned'],
  ['en_route', 'on_its_way'],
  ['arrived', 'driver_at_door'],
  ['failed', 'delivery_failed'],
])('D4.2 the next step of a ready order whose return is %s: %s', (status, step) => {
  for (const categoryId of [2, 3]) {
    const trips = [trip('pickup', 'done', 16), trip('delivery', status, 20)]
    expect(nextStep({ ...facts, status: 'ready', categoryId, trips }).step).toBe(step)
  }
})

test('D3.9 of two returns the next one gives the window, and one that is out is shown as on the way', () => {
  const both = [trip('delivery', 'scheduled', 18), trip('delivery', 'scheduled', 20)]
  expect(nextStep({ ...facts, status: 'processing', trips: both })).toMatchObject({
    step: 'in_care',
    window: window(18),
  })
  const out = [trip('delivery', 'en_route', 18), trip('delivery', 'scheduled', 20)]
  expect(nextStep({ ...facts, status: 'processing', trips: out })).toMatchObject({
    step: 'on_its_way',
    window: window(18),
  })
  expect(nextStep({ ...facts, status: 'out_for_delivery', trips: out }).window).toMatchObject(window(18))
  const rest = [trip('delivery', 'done', 18), trip('delivery', 'scheduled', 20)]
  expect(nextStep({ ...facts, status: 'processing', trips: rest }).window).toMatchObject(window(20))
  expect(nextStep({ ...facts, status: 'ready', trips: rest })).toMatchObject({ step: 'delivery', window: window(20) })
  // The newest trip replaced the failed one.
  const later = [
    trip('delivery', 'rescheduled', 18),
    trip('delivery', 'scheduled', 20),
    trip('delivery', 'scheduled', 19),
  ]
  expect(nextStep({ ...facts, status: 'ready', trips: later }).window).toMatchObject(window(19))
})
