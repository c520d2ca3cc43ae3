import type { OrderView } from '#contract/order/order-shapes.ts'
import { type Next, nextStep, type StepFacts, type StepTrip } from '#rules/checkout/next-step.ts'
import { type Arrival, arrivalAt, type Stop } from '#rules/orders/arrival.ts'
import { driverFirstName } from '#rules/orders/driver-name.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '#rules/slots/singapore-time.ts'
import type { Queryable } from '../../db/database.ts'
import type { TripRow } from '../../order-rows/order-parts.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { stopsOfDrivers } from './driver-stops.queries.ts'
import { windowOf } from './show-order.ts'

export type TripOfNext = StepTrip & Stop & { driverName: string | null }
type Facts = StepFacts<TripOfNext>
type OpenQuestions = Pick<Facts, 'openServices' | 'moneyAsked'>

const tripOfNext = (trip: TripRow): TripOfNext => ({
  id: trip.id,
  kind: trip.kind,
  status: trip.status,
  startsAt: trip.starts_at,
  endsAt: trip.ends_at,
  driverName: trip.driver_name,
  changedAt: trip.changed_at,
})

export function stepFacts(order: OrderRow, trips: readonly TripRow[], open: OpenQuestions): Facts {
  return {
    status: order.status,
    categoryId: order.category_id,
    first: windowOf(order.first_starts_at, order.first_ends_at),
    last: windowOf(order.last_starts_at, order.last_ends_at),
    trips: trips.map(tripOfNext),
    ...open,
  }
}

/** The next steps of orders. All arrival times are worked out from one query, and only if a driver is at work. */
export async function shownNext(
  db: Queryable,
  storeId: number,
  orders: readonly Facts[],
  now: Date,
): Promise<OrderView['next'][]> {
  const steps = orders.map((facts) => nextStep(facts))
  const stops = await stopsOfToday(db, storeId, steps, now)
  return steps.map(({ step, window, trip }) => {
    const arrival = trip && arrivalOf(trip, stops, now)
    return {
      step,
      starts_at: window?.startsAt.toISOString() ?? null,
      ends_at: window?.endsAt.toISOString() ?? null,
      driver: driverFirstName(trip?.driverName),
      arrives_at: arrival?.at.toISOString() ?? null,
      stops_before: arrival?.stopsBefore ?? 0,
    }
  })
}

type DriverStop = Stop & { driverName: string }

function arrivalOf(trip: TripOfNext, stops: readonly DriverStop[], now: Date): Arrival | null {
  const isToday = singaporeClock(trip.startsAt).day === singaporeClock(now).day
  if (!isToday || trip.driverName === null) return null
  const others = stops.filter(({ driverName, id }) => driverName === trip.driverName && id !== trip.id)
  return arrivalAt(trip, others, now)
}

async function stopsOfToday(db: Queryable, storeId: number, steps: readonly Next<TripOfNext>[], now: Date) {
  const isDriven = ({ status }: TripOfNext) => status === 'assigned' || status === 'en_route'
  const drivers = steps.flatMap(({ trip }) => (trip && isDriven(trip) ? (trip.driverName ?? []) : []))
  if (drivers.length === 0) return []
  const { day } = singaporeClock(now)
  const [from, to] = [singaporeInstant(day, 0), singaporeInstant(dayAfter(day), 0)]
  const rows = await stopsOfDrivers.all(db, storeId, [...new Set(drivers)], from, to)
  return rows.map(
    ({ id, driver_name, status, starts_at, ends_at, changed_at }): DriverStop => ({
      id,
      driverName: driver_name,
      status,
      startsAt: starts_at,
      endsAt: ends_at,
      changedAt: changed_at,
    }),
  )
}
