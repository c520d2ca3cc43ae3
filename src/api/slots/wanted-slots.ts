import type { SalesType } from '#contract/shop/outlets.ts'
import {
  isWithinHorizon,
  type Leg,
  legsOf,
  plannedSlot,
  readyAt,
  type SlotWindow,
  slotAt,
  windowFrom,
} from '#rules/slots/slots.ts'
import { maySplitReturn } from '#rules/slots/split-return.ts'
import { checkoutApiTexts, slotTexts } from '#texts/order/checkout-api.ts'
import type { IndexedOutlet } from '../catalog-index/store-catalog-index.ts'
import { placeRefused } from '../parts/place-refused.ts'
import type { LegWindow } from './slot-places.ts'

export type SlotRequest = {
  outlet: IndexedOutlet
  salesType: Pick<SalesType, 'category_id'>
  firstStartsAt: Date | null
  /** D3.9: the first of two returns; null if everything is returned together. */
  earlyStartsAt: Date | null
  lastStartsAt: Date | null
  turnaroundHours: number
  /** Turnaround of the items that are ready first; null if all take the same time. */
  earlyHours: number | null
  now: Date
}

export type ExistingBookings = {
  /** When the window was held. What could be booked at that time may be booked while the hold lasts. */
  heldAt: (leg: Leg, startsAt: Date) => Date | undefined
  /** Whether the order already has the window. It is then not checked against the outlet's rules again. */
  isOrdered: (leg: Leg, startsAt: Date) => boolean
}

const NO_BOOKINGS: ExistingBookings = { heldAt: () => undefined, isOrdered: () => false }

/**
 * D3.1: validates the requested windows by the server's clock and throws a refusal if one cannot be booked. Every leg is required; with `isPartial`
 * later legs may be chosen later, but not before the leg that they follow. D3.9: an early return is optional and comes before the last return.
 */
export function wantedSlots(
  request: SlotRequest,
  isPartial = false,
  existing: ExistingBookings = NO_BOOKINGS,
): LegWindow[] {
  const { firstStartsAt: first, earlyStartsAt: early, lastStartsAt: last } = request
  const legs = wantedLegs(request)
  const wanted: LegWindow[] = []
  for (const [leg, startsAt] of [['first', first] as const, ['early', early] as const, ['last', last] as const]) {
    if (startsAt === null) {
      const isNeeded = legs.includes(leg) && (!isPartial || (leg === 'first' && (last ?? early) !== null))
      if (isNeeded) throw placeRefused('slot_missing', { leg })
      continue
    }
    if (leg === 'early' && last && startsAt >= last) throw earlyNotBeforeLast()
    const ready = readyFor(request, leg, wanted)
    const window = legs.includes(leg) ? windowOf(request, leg, startsAt, ready, existing) : null
    if (!window) {
      const reason = legs.includes(leg)
        ? unavailableReason(request.outlet, startsAt, { now: request.now, ready })
        : 'notOffered'
      throw placeRefused('slot_unavailable', { leg }, slotTexts[reason])
    }
    wanted.push({ ...window, leg })
  }
  return wanted
}

export const earlyNotBeforeLast = () => placeRefused('slot_unavailable', { leg: 'early' }, slotTexts.notBeforeLast)

/** The legs of the sales type, plus the early return if requested. Throws if the return cannot be split. */
function wantedLegs({ salesType: { category_id: category }, earlyStartsAt, earlyHours }: SlotRequest): readonly Leg[] {
  if (earlyStartsAt === null) return legsOf(category)
  if (!maySplitReturn(category)) throw placeRefused('split_unavailable', {}, checkoutApiTexts.splitNotOffered)
  if (earlyHours === null) throw placeRefused('split_unavailable')
  return [...legsOf(category), 'early']
}

/** When the items of a leg are ready; undefined if no earlier leg brings them in. */
function readyFor(
  { turnaroundHours, earlyHours }: SlotRequest,
  leg: Leg,
  wanted: readonly LegWindow[],
): Date | undefined {
  const first = wanted.find((one) => one.leg === 'first')
  return first && readyAt(first.endsAt, leg === 'early' ? (earlyHours ?? 0) : turnaroundHours)
}

function windowOf(
  { outlet, now }: SlotRequest,
  leg: Leg,
  startsAt: Date,
  ready: Date | undefined,
  existing: ExistingBookings,
): SlotWindow | null {
  const asOf = existing.heldAt(leg, startsAt) ?? now
  if (existing.isOrdered(leg, startsAt)) return ready && startsAt < ready ? null : windowFrom(startsAt)
  return slotAt(outlet.slots, startsAt, { now: asOf, notBefore: ready ?? asOf })
}

/** Why the outlet's rules exclude a window. `ready` is when the items are ready, if an earlier leg brings them in. */
export function unavailableReason(
  { slots }: Pick<IndexedOutlet, 'slots'>,
  startsAt: Date,
  { now, ready }: { now: Date; ready: Date | undefined },
): keyof typeof slotTexts {
  if (startsAt <= now) return 'past'
  if (ready && startsAt < ready) return 'notReady'
  const isWindow = isWithinHorizon(slots, startsAt, ready ?? now) && plannedSlot(slots, startsAt, now)
  return isWindow ? 'tooLate' : 'notOffered'
}
