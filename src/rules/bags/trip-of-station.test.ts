import { expect, test } from 'vitest'
import { TRIP_STATUSES, type TripStatus } from '#contract/order/checkout-limits.ts'
import { tripRefusal } from './trip-of-station.ts'

const accepted = (of: (status: TripStatus) => unknown) => TRIP_STATUSES.filter((status) => of(status) === undefined)
const DRIVING = ['en_route', 'arrived', 'done']
const [picked, back] = [{ leg: 'first', status: 'done' } as const, { leg: 'last', status: 'scheduled' } as const]

test('B1.2 at a door are only the bags of a driver who has left', () => {
  expect(accepted((status) => tripRefusal('picked_up', null, [{ leg: 'first', status }, back]))).toEqual(DRIVING)
  expect(accepted((status) => tripRefusal('delivered', null, [picked, { leg: 'last', status }]))).toEqual(DRIVING)
  expect(tripRefusal('picked_up', null, [])).toEqual({ code: 'not_on_the_way', trip: 'pickup', state: 'missing' })
})

test('B1.2 at the shop and in the van are only the bags of a pickup that is done', () => {
  for (const station of ['received', 'ready', 'out'] as const)
    expect(accepted((status) => tripRefusal(station, null, [{ leg: 'first', status }, back]))).toEqual(['done'])
  expect(tripRefusal('out', null, [{ leg: 'first', status: 'arrived' }, back])).toEqual({
    code: 'not_picked_up',
    trip: 'pickup',
    state: 'arrived',
  })
})

test('B1.2 D3.9 of two returns the named one counts', () => {
  const trips = [picked, { leg: 'early', status: 'arrived' } as const, back]
  expect(tripRefusal('delivered', 'early', trips)).toBeUndefined()
  expect(tripRefusal('delivered', 'last', trips)).toMatchObject({ trip: 'return', state: 'scheduled' })
})

test('B1.2 D4.2 of a trip that failed and its replacement, the replacement counts', () => {
  const again = (status: TripStatus) => [
    { leg: 'first', status: 'rescheduled' } as const,
    { leg: 'first', status } as const,
    back,
  ]
  expect(tripRefusal('picked_up', null, again('scheduled'))).toMatchObject({ state: 'scheduled' })
  expect(tripRefusal('picked_up', null, again('en_route'))).toBeUndefined()
})
