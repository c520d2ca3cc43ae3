import type { SalesType } from '#contract/outlets.ts'
import {
  isWithinHorizon,
  type Leg,
  legsOf,
  plannedSlot,
  readyAt,
  type SlotWindow,
  slotAt,
  windowFrom,
} from '#rules/slots.ts'
import { slotTexts } from '#texts/checkout-api.ts'
import type { FrameOutlet } from '../outlets/store-frame.ts'
import { placeRefused } from './place-refused.ts'
import type { LegWindow } from './slot-places.ts'

export type SlotWish = {
  outlet: FrameOutlet
  salesType: Pick<SalesType, 'category_id'>
  firstStartsAt: Date | null
  lastStartsAt: Date | null
  turnaroundHours: number
  now: Date
}

export type Known = {
  /** The moment at which a leg's window was held: what could be booked then may be booked while the hold lasts. */
  heldAt: (leg: Leg, startsAt: Date) => Date | undefined
  /** A window that the order has already is not asked about again. */
  isOrdered: (leg: Leg, startsAt: Date) => boolean
}

const NOTHING_KNOWN: Known = { heldAt: () => undefined, isOrdered: () => false }

/**
 * D3.1: the windows that were asked for, held against the rule by the server's clock, or a refusal. A leg that was left out is missing;
 * with `isPartial` it may still be chosen, but not before the one that it follows.
 */
export function wantedSlots(wish: SlotWish, isPartial = false, known: Known = NOTHING_KNOWN): LegWindow[] {
  const legs = legsOf(wish.salesType.category_id)
  const wanted: LegWindow[] = []
  for (const leg of ['first', 'last'] as const) {
    const startsAt = leg === 'first' ? wish.firstStartsAt : wish.lastStartsAt
    if (startsAt === null) {
      const isNeeded = legs.includes(leg) && (!isPartial || (leg === 'first' && wish.lastStartsAt !== null))
      if (isNeeded) throw placeRefused('slot_missing', { leg })
      continue
    }
    const window = legs.includes(leg) ? windowOf(wish, leg, startsAt, wanted[0], known) : null
    if (!window)
      throw placeRefused('slot_unavailable', { leg }, slotTexts[whyNot(wish, legs, leg, startsAt, wanted[0])])
    wanted.push({ ...window, leg })
  }
  return wanted
}

function windowOf(
  { outlet, turnaroundHours, now }: SlotWish,
  leg: Leg,
  startsAt: Date,
  first: SlotWindow | undefined,
  known: Known,
): SlotWindow | null {
  const asOf = known.heldAt(leg, startsAt) ?? now
  const ready = first && readyAt(first.endsAt, turnaroundHours)
  if (known.isOrdered(leg, startsAt)) return ready && startsAt < ready ? null : windowFrom(startsAt)
  return slotAt(outlet.slots, startsAt, { now: asOf, notBefore: ready ?? asOf })
}

/** Why the rule does not have it; a window that the rule has may still be full. */
function whyNot(
  { outlet, turnaroundHours, now }: SlotWish,
  legs: readonly Leg[],
  leg: Leg,
  startsAt: Date,
  first: SlotWindow | undefined,
): keyof typeof slotTexts {
  if (!legs.includes(leg)) return 'notOffered'
  return whyNotAt(outlet, startsAt, { now, ready: first && readyAt(first.endsAt, turnaroundHours) })
}

/** The same for one window; `ready` is when the things are, if they are not yet. */
export function whyNotAt(
  { slots }: Pick<FrameOutlet, 'slots'>,
  startsAt: Date,
  { now, ready }: { now: Date; ready: Date | undefined },
): keyof typeof slotTexts {
  if (startsAt <= now) return 'past'
  if (ready && startsAt < ready) return 'notReady'
  const isWindow = isWithinHorizon(slots, startsAt, ready ?? now) && plannedSlot(slots, startsAt, now)
  return isWindow ? 'tooLate' : 'notOffered'
}
