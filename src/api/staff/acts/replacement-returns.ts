import type { TripStatus } from '#contract/order/checkout-limits.ts'
import { earliestPlanned, type Leg, readyAt, type SlotWindow } from '#rules/slots/slots.ts'
import { turnaroundsOf } from '#rules/slots/split-return.ts'
import { windowWords } from '#rules/slots/window-words.ts'
import { operatorTexts } from '#texts/order/orders-api.ts'
import type { linesOfOrder, tripsOfOrder } from '../../order-rows/order-parts.queries.ts'
import { wrongState } from '../../orders/acts/wrong-state.ts'
import { fieldError } from '../field-error.ts'
import { type Planning, plannedWindow, windowRefused } from './planned-window.ts'

type Trips = Awaited<ReturnType<typeof tripsOfOrder.all>>
type Lines = Awaited<ReturnType<typeof linesOfOrder.all>>
type ReturnLeg = 'early' | 'last'
export type MovedReturn = { slug: string; leg: ReturnLeg; window: SlotWindow }
export type PlannedTrip = { leg: Leg; window: SlotWindow; returns: MovedReturn[] }
/** The new start times of the returns that move together with a pickup. */
export type ReturnTimes = { return_starts_at?: string | undefined; early_return_starts_at?: string | undefined }

const AHEAD: ReadonlySet<TripStatus> = new Set(['scheduled', 'assigned', 'en_route', 'arrived'])
const RETURNS = ['early', 'last'] as const

/** The returns that move together with a pickup, with their new windows. Empty when the returns stay as they are. */
export function movedReturns(planning: Planning, leg: Leg, trips: Trips, times: ReturnTimes): MovedReturn[] {
  const fields = { early: 'early_return_starts_at', last: 'return_starts_at' } as const
  return RETURNS.flatMap((back): MovedReturn[] => {
    const starts = times[fields[back]]
    if (starts === undefined) return []
    const trip = trips.findLast((one) => one.leg === back)
    if (leg !== 'first' || !trip) throw fieldError(fields[back], operatorTexts.returnOfPickup)
    if (trip.starts_at.getTime() === new Date(starts).getTime()) return []
    if (trip.status !== 'scheduled') throw wrongState(trip.status, operatorTexts.returnFixed(trip.status))
    return [{ slug: trip.slug, leg: back, window: plannedWindow(planning, back, starts, undefined) }]
  })
}

/**
 * D3.1: a return does not begin before the items are ready, as for customers. Staff may override the turnaround with a reason, but a return never
 * begins before the pickup ends. Items that are already picked up have no such limit. D3.9: of two coming returns the early one is first.
 */
export function refuseUnreadyReturns(planning: Planning, planned: PlannedTrip, trips: Trips, lines: Lines): void {
  const windowFor = (leg: Leg) =>
    planned.leg === leg
      ? planned.window
      : (planned.returns.find((one) => one.leg === leg)?.window ?? windowAhead(trips, leg))
  const { turnaroundHours, earlyHours } = turnaroundsOf(lines)
  const [pickup, early, last] = [windowFor('first'), windowFor('early'), windowFor('last')]
  if (pickup && early)
    refuseTooEarly(planning, planned, pickup, { leg: 'early', window: early, hours: earlyHours ?? 0 })
  if (pickup && last) refuseTooEarly(planning, planned, pickup, { leg: 'last', window: last, hours: turnaroundHours })
  if (early && last && early.startsAt >= last.startsAt && !planning.isOverride)
    throw windowRefused(operatorTexts.returnsSwapped(words(early), words(last)), 'early')
}

type Back = { leg: ReturnLeg; window: SlotWindow; hours: number }

function refuseTooEarly(
  { slots, isOverride, now }: Planning,
  planned: PlannedTrip,
  pickup: SlotWindow,
  back: Back,
): void {
  const { leg, window, hours } = back
  if (window.startsAt >= readyAt(pickup.endsAt, isOverride ? 0 : hours)) return
  const earliest = slots && earliestPlanned(slots, readyAt(pickup.endsAt, hours), now)
  const message = operatorTexts.returnTooEarly({
    pickup: words(pickup),
    back: words(window),
    hours,
    earliest: earliest ? words(earliest) : null,
    isOfPickup: planned.leg === 'first',
    isOver: isOverride,
  })
  throw windowRefused(message, leg, { earliest_starts_at: earliest?.startsAt.toISOString() ?? null })
}

function windowAhead(trips: Trips, leg: Leg): SlotWindow | undefined {
  const trip = trips.findLast((one) => one.leg === leg)
  return trip && AHEAD.has(trip.status) ? { startsAt: trip.starts_at, endsAt: trip.ends_at } : undefined
}

const words = ({ startsAt, endsAt }: SlotWindow) => windowWords(startsAt, endsAt)
