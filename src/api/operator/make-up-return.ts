import type { TripStatus } from '#contract/checkout-limits.ts'
import { earliestPlanned, readyAt, type SlotWindow } from '#rules/slots.ts'
import type { TripKind } from '#rules/trip-status.ts'
import { windowWords } from '#rules/window-words.ts'
import { operatorTexts } from '#texts/orders-api.ts'
import type { linesOfOrder, tripsOfOrder } from '../orders/order-parts.queries.ts'
import { wrongState } from '../orders/wrong-state.ts'
import { missing } from './missing.ts'
import { type Planning, plannedWindow, windowRefused } from './planned-window.ts'

type Trips = Awaited<ReturnType<typeof tripsOfOrder.all>>
type Lines = Awaited<ReturnType<typeof linesOfOrder.all>>
type Return = { slug: string; window: SlotWindow }
export type PlannedTrip = { kind: TripKind; window: SlotWindow; back: Return | null }

const AHEAD: ReadonlySet<TripStatus> = new Set(['scheduled', 'assigned', 'en_route', 'arrived'])

/** The later window of the return that a pickup brings along; null where the return stays as it is. */
export function returnAlong(asked: Planning, kind: TripKind, trips: Trips, starts: string | undefined): Return | null {
  if (starts === undefined) return null
  const trip = trips.findLast((one) => one.kind === 'delivery')
  if (kind !== 'pickup' || !trip) throw missing('return_starts_at', operatorTexts.returnOfPickup)
  if (trip.starts_at.getTime() === new Date(starts).getTime()) return null
  if (trip.status !== 'scheduled') throw wrongState(trip.status, operatorTexts.returnFixed(trip.status))
  return { slug: trip.slug, window: plannedWindow(asked, 'last', starts, undefined) }
}

/**
 * D3.1: as for whoever orders or moves an order, the return does not begin before the things are ready. Staff may hurry, with a reason; but
 * nothing is brought back before it was picked up. What is with us already is ready when staff say so.
 */
export function mustBeReady({ slots, isOver, now }: Planning, planned: PlannedTrip, trips: Trips, lines: Lines): void {
  const pickup = planned.kind === 'pickup' ? planned.window : windowAhead(trips, 'pickup')
  const back = planned.kind === 'delivery' ? planned.window : (planned.back?.window ?? windowAhead(trips, 'delivery'))
  if (!pickup || !back) return
  const hours = Math.max(0, ...lines.map((line) => line.turnaround_hours ?? 0))
  if (back.startsAt >= readyAt(pickup.endsAt, isOver ? 0 : hours)) return
  const earliest = slots && earliestPlanned(slots, readyAt(pickup.endsAt, hours), now)
  const message = operatorTexts.returnTooEarly({
    pickup: words(pickup),
    back: words(back),
    hours,
    earliest: earliest ? words(earliest) : null,
    isOfPickup: planned.kind === 'pickup',
    isOver,
  })
  throw windowRefused(message, 'last', { earliest_starts_at: earliest?.startsAt.toISOString() ?? null })
}

function windowAhead(trips: Trips, kind: TripKind): SlotWindow | undefined {
  const trip = trips.findLast((one) => one.kind === kind)
  return trip && AHEAD.has(trip.status) ? { startsAt: trip.starts_at, endsAt: trip.ends_at } : undefined
}

const words = ({ startsAt, endsAt }: SlotWindow) => windowWords(startsAt, endsAt)
