import type { TripStatus } from '#contract/order/checkout-limits.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'

/** A stop of a driver's day. `changedAt` is when it took its status: when the driver set out, arrived or finished. */
export type Stop = { id: string; status: TripStatus; startsAt: Date; endsAt: Date; changedAt: Date }

export type Arrival = { at: Date; stopsBefore: number }

/** The time from one stop to the next, until the driver's own pace is known, and its limits. */
const PACE_MS = 15 * MINUTE_MS
const PACE_MIN_MS = 8 * MINUTE_MS
const PACE_MAX_MS = 30 * MINUTE_MS
/** A longer gap between two stops is a break, not the driver's pace. */
const BREAK_MS = HOUR_MS
/** The part of a stop that is spent at the door. */
const AT_DOOR_MS = 5 * MINUTE_MS
/** Nobody arrives sooner than this. */
const SOONEST_MS = 2 * MINUTE_MS
const ROUNDED_TO_MS = 5 * MINUTE_MS
/** A driver who set out longer ago forgot to say that they have arrived. Then nothing is known. */
const FORGOTTEN_MS = 2 * HOUR_MS
/** A guess further beyond the window says that the data is wrong, not that the driver is late. */
const LATE_MAX_MS = HOUR_MS

/**
 * When the driver will arrive at a stop, from the stops that come before it and are still open; null where that is not
 * known. The order of the stops is known for those that the driver set out for, and for those of an earlier window.
 */
export function arrivalAt(own: Stop, others: readonly Stop[], now: Date): Arrival | null {
  if (own.status !== 'en_route' && own.status !== 'assigned') return null
  const before = stopsBefore(own, others)
  if (!before || isForgotten(own, now) || before.some((stop) => isForgotten(stop, now))) return null
  const pace = paceOf(others)
  let free = now.getTime()
  for (const stop of before) free = Math.max(doneAt(stop, free, pace), now.getTime())
  const setOff = before.length === 0 && own.status === 'en_route' ? own.changedAt.getTime() : free
  const earliest = Math.max(setOff + pace - AT_DOOR_MS, now.getTime() + SOONEST_MS, own.startsAt.getTime())
  const at = Math.ceil(earliest / ROUNDED_TO_MS) * ROUNDED_TO_MS
  return at > own.endsAt.getTime() + LATE_MAX_MS ? null : { at: new Date(at), stopsBefore: before.length }
}

const isForgotten = ({ status, changedAt }: Stop, now: Date) =>
  status !== 'assigned' && now.getTime() - changedAt.getTime() > FORGOTTEN_MS

const isOut = ({ status }: Stop) => status === 'en_route' || status === 'arrived'

/** The driver's open stops before this one, in order; null if their order is not known. */
function stopsBefore(own: Stop, others: readonly Stop[]): Stop[] | null {
  const out = others.filter(isOut)
  if (own.status === 'en_route')
    return inOrder(out.filter((stop) => stop.status === 'arrived' || stop.changedAt < own.changedAt))
  // Until the driver sets out for this stop, only a driver at work says anything about it.
  if (out.length === 0) return null
  const assigned = others.filter(({ status }) => status === 'assigned')
  if (assigned.some(({ startsAt }) => startsAt.getTime() === own.startsAt.getTime())) return null
  return inOrder([...out, ...assigned.filter(({ startsAt }) => startsAt < own.startsAt)])
}

const RANKS: Partial<Record<TripStatus, number>> = { arrived: 0, en_route: 1 }

function inOrder(stops: readonly Stop[]): Stop[] {
  const rank = ({ status }: Stop) => RANKS[status] ?? 2
  const time = (stop: Stop) => (isOut(stop) ? stop.changedAt : stop.startsAt).getTime()
  return stops.toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b))
}

/** When the driver leaves an open stop. `free` is when they can set off to it. */
function doneAt({ status, changedAt, startsAt }: Stop, free: number, pace: number): number {
  if (status === 'arrived') return changedAt.getTime() + AT_DOOR_MS
  const setOff = status === 'en_route' ? Math.min(free, changedAt.getTime()) : free
  return Math.max(setOff + pace, startsAt.getTime() + AT_DOOR_MS, free + AT_DOOR_MS)
}

/** The median time between two finished stops of the day, without breaks. */
function paceOf(others: readonly Stop[]): number {
  const ends = others
    .filter(({ status }) => status === 'done')
    .map(({ changedAt }) => changedAt.getTime())
    .toSorted((a, b) => a - b)
  const gaps = ends
    .slice(1)
    .map((end, index) => end - (ends[index] ?? end))
    .filter((gap) => gap <= BREAK_MS)
    .toSorted((a, b) => a - b)
  const median = gaps[Math.floor(gaps.length / 2)] ?? PACE_MS
  return Math.min(Math.max(median, PACE_MIN_MS), PACE_MAX_MS)
}
