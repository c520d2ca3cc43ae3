import { expect, test } from 'vitest'
import { TRIP_STATUSES, type TripStatus } from '#contract/order/checkout-limits.ts'
import { nextTripSlug, orderAfterPickup, orderAfterReturn, tripMayBecome, tripStatesBefore } from './trip-status.ts'

const table: Record<TripStatus, TripStatus[]> = {
  scheduled: ['assigned', 'cancelled'],
  assigned: ['scheduled', 'en_route', 'failed', 'cancelled'],
  en_route: ['arrived', 'failed', 'cancelled'],
  arrived: ['done', 'failed', 'cancelled'],
  failed: ['rescheduled', 'cancelled'],
  done: [],
  rescheduled: [],
  cancelled: [],
}

test.each(TRIP_STATUSES)('D4.2 a trip that is %s has the transitions of the table, and no others', (from) => {
  expect(TRIP_STATUSES.filter((to) => tripMayBecome(from, to)).sort()).toEqual([...table[from]].sort())
})

test('D4.2 a trip is done only after the driver has arrived', () => {
  expect(tripStatesBefore('done')).toEqual(['arrived'])
})

test.each([
  ['assigned', 'pickup_scheduled'],
  ['scheduled', 'confirmed'],
  ['failed', 'confirmed'],
  ['done', 'picked_up'],
  ['en_route', undefined],
] as const)('D4.1 a pickup that is %s makes its order %s', (trip, order) => {
  expect(orderAfterPickup(trip)).toBe(order)
})

test.each([
  ['assigned', 'ready', undefined],
  ['en_route', 'ready', 'out_for_delivery'],
  ['done', 'out_for_delivery', 'delivered'],
  ['failed', 'out_for_delivery', 'ready'],
  ['failed', 'ready', undefined],
] as const)('D4.1 a return that is %s makes an order that is %s %s', (trip, order, after) => {
  expect(orderAfterReturn({ trip, leg: 'last', order, other: undefined })).toBe(after)
})

test.each([
  // The early return may leave while the rest is processed. The order's state does not change.
  ['early', 'en_route', 'processing', 'scheduled', undefined],
  ['early', 'en_route', 'awaiting_approval', 'scheduled', undefined],
  ['early', 'done', 'processing', 'scheduled', undefined],
  ['early', 'failed', 'processing', 'assigned', undefined],
  // Everything is ready: the order goes out, and is ready again when the early return is done.
  ['early', 'en_route', 'ready', 'scheduled', 'out_for_delivery'],
  ['early', 'done', 'out_for_delivery', 'scheduled', 'ready'],
  ['early', 'failed', 'out_for_delivery', 'assigned', 'ready'],
  ['early', 'assigned', 'processing', 'scheduled', undefined],
  // An order that was not received cannot leave, nor can the slowest items before they are ready: the order's table
  // refuses it.
  ['early', 'en_route', 'received', 'scheduled', 'out_for_delivery'],
  ['last', 'en_route', 'processing', 'scheduled', 'out_for_delivery'],
  // The other return is on its way too.
  ['early', 'done', 'out_for_delivery', 'en_route', undefined],
  ['last', 'failed', 'out_for_delivery', 'arrived', undefined],
  // The return that finishes last delivers the order, whichever it is.
  ['last', 'done', 'out_for_delivery', 'done', 'delivered'],
  ['last', 'failed', 'out_for_delivery', 'done', 'ready'],
  ['early', 'done', 'out_for_delivery', 'done', 'delivered'],
  ['last', 'done', 'out_for_delivery', 'failed', 'ready'],
] as const)(
  'D3.9 of two returns: the %s one is %s, the order %s, the other one %s: the order becomes %s',
  (leg, trip, order, other, after) => {
    expect(orderAfterReturn({ trip, leg, order, other })).toBe(after)
  },
)

test('D4.2 slugs are numbered by kind', () => {
  expect(nextTripSlug('pickup', [])).toBe('pickup-1')
  expect(nextTripSlug('pickup', ['pickup-1', 'delivery-1', 'pickup-2'])).toBe('pickup-3')
  expect(nextTripSlug('delivery', ['pickup-1', 'pickup-2'])).toBe('delivery-1')
})
