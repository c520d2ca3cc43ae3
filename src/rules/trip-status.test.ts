import { expect, test } from 'vitest'
import { TRIP_STATUSES, type TripStatus } from '#contract/checkout-limits.ts'
import {
  nextTripSlug,
  orderAfterFailedDelivery,
  orderAfterTrip,
  tripMayBecome,
  tripStatesBefore,
} from './trip-status.ts'

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

test.each(TRIP_STATUSES)('D4.2 a trip that is %s goes on as the table says, and no other way', (from) => {
  expect(TRIP_STATUSES.filter((to) => tripMayBecome(from, to)).sort()).toEqual([...table[from]].sort())
})

test('D4.2 a trip is done only after the driver has arrived', () => {
  expect(tripStatesBefore('done')).toEqual(['arrived'])
})

test.each([
  ['pickup', 'assigned', 'pickup_scheduled'],
  ['pickup', 'scheduled', 'confirmed'],
  ['pickup', 'failed', 'confirmed'],
  ['pickup', 'done', 'picked_up'],
  ['pickup', 'en_route', undefined],
  ['delivery', 'assigned', undefined],
  ['delivery', 'en_route', 'out_for_delivery'],
  ['delivery', 'done', 'delivered'],
  ['delivery', 'failed', undefined],
] as const)('D4.1 a %s that is %s makes its order %s', (kind, trip, order) => {
  expect(orderAfterTrip(kind, trip)).toBe(order)
})

test('D4.1 a failed delivery brings the order back to ready, if it had left', () => {
  expect(orderAfterFailedDelivery('out_for_delivery')).toBe('ready')
  expect(orderAfterFailedDelivery('ready')).toBeUndefined()
})

test('D4.2 slugs count on within their kind', () => {
  expect(nextTripSlug('pickup', [])).toBe('pickup-1')
  expect(nextTripSlug('pickup', ['pickup-1', 'delivery-1', 'pickup-2'])).toBe('pickup-3')
  expect(nextTripSlug('delivery', ['pickup-1', 'pickup-2'])).toBe('delivery-1')
})
