import type { BagStation } from '#contract/order/bag-limits.ts'
import type { TripStatus } from '#contract/order/checkout-limits.ts'
import type { Leg } from '../slots/slots.ts'

/** `missing`: the order has no such trip. */
export type TripRefusal = {
  code: 'not_on_the_way' | 'not_picked_up'
  trip: 'pickup' | 'return'
  state: TripStatus | 'missing'
}

type Trips = readonly { leg: Leg; status: TripStatus }[]

const DRIVING: ReadonlySet<TripStatus | 'missing'> = new Set(['en_route', 'arrived', 'done'])

/**
 * B1.2: why bags cannot be where they are scanned; undefined if they can. At the door are only the bags of a driver who has left, and at the shop only
 * those of a pickup that is done. Of a trip that failed and its replacement, the later one counts. The trips are in the order of their slugs.
 */
export function tripRefusal(station: BagStation, back: 'early' | 'last' | null, trips: Trips): TripRefusal | undefined {
  const stateOf = (leg: Leg) => trips.findLast((trip) => trip.leg === leg)?.status ?? 'missing'
  if (station === 'delivered') {
    const state = stateOf(back ?? 'last')
    return DRIVING.has(state) ? undefined : { code: 'not_on_the_way', trip: 'return', state }
  }
  const state = stateOf('first')
  if (station === 'picked_up') return DRIVING.has(state) ? undefined : { code: 'not_on_the_way', trip: 'pickup', state }
  return state === 'done' ? undefined : { code: 'not_picked_up', trip: 'pickup', state }
}
