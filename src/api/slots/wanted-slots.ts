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

export type SlotWish = {
  outlet: IndexedOutlet
  salesType: Pick<SalesType, 'category_id'>
  firstStartsAt: Date | null
  /** D3.9: the first of two returns; null where everything comes back together. */
  earlyStartsAt: Date | null
  lastStartsAt: Date | null
  turnaroundHours: number
  /** Of what is ready first; null where nothing is. */
  earlyHours: number | null
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
 * with `isPartial` it may still be chosen, but not before the one that it follows. D3.9: nobody needs an early return, and it comes before the last.
 */
export function wantedSlots(wish: SlotWish, isPartial = false, known: Known = NOTHING_KNOWN): LegWindow[] {
  const { firstStartsAt: first, earlyStartsAt: early, lastStartsAt: last } = wish
  const legs = wantedLegs(wish)
  const wanted: LegWindow[] = []
  for (const [leg, startsAt] of [['first', first] as const, ['early', early] as const, ['last', last] as const]) {
    if (startsAt === null) {
      const isNeeded = legs.includes(leg) && (!isPartial || (leg === 'first' && (last ?? early) !== null))
      if (isNeeded) throw placeRefused('slot_missing', { leg })
      continue
    }
    if (leg === 'early' && last && startsAt >= last) throw notBeforeLast()
    const ready = readyFor(wish, leg, wanted)
    const window = legs.includes(leg) ? windowOf(wish, leg, startsAt, ready, known) : null
    if (!window) {
      const why = legs.includes(leg) ? whyNotAt(wish.outlet, startsAt, { now: wish.now, ready }) : 'notOffered'
      throw placeRefused('slot_unavailable', { leg }, slotTexts[why])
    }
    wanted.push({ ...window, leg })
  }
  return wanted
}

/** An early return that does not come before the last one. */
export const notBeforeLast = () => placeRefused('slot_unavailable', { leg: 'early' }, slotTexts.notBeforeLast)

/** The legs of the way of ordering, with the early return where one is wanted; a refusal where none can be had. */
function wantedLegs({ salesType: { category_id: category }, earlyStartsAt, earlyHours }: SlotWish): readonly Leg[] {
  if (earlyStartsAt === null) return legsOf(category)
  if (!maySplitReturn(category)) throw placeRefused('split_unavailable', {}, checkoutApiTexts.splitNotOffered)
  if (earlyHours === null) throw placeRefused('split_unavailable')
  return [...legsOf(category), 'early']
}

/** When the things of a leg are ready, where they come in by a leg before it. */
function readyFor({ turnaroundHours, earlyHours }: SlotWish, leg: Leg, wanted: readonly LegWindow[]): Date | undefined {
  const first = wanted.find((one) => one.leg === 'first')
  return first && readyAt(first.endsAt, leg === 'early' ? (earlyHours ?? 0) : turnaroundHours)
}

function windowOf(
  { outlet, now }: SlotWish,
  leg: Leg,
  startsAt: Date,
  ready: Date | undefined,
  known: Known,
): SlotWindow | null {
  const asOf = known.heldAt(leg, startsAt) ?? now
  if (known.isOrdered(leg, startsAt)) return ready && startsAt < ready ? null : windowFrom(startsAt)
  return slotAt(outlet.slots, startsAt, { now: asOf, notBefore: ready ?? asOf })
}

/** Why the rule does not have a window; one that it has may still be full. `ready` is when the things are, if they are not yet. */
export function whyNotAt(
  { slots }: Pick<IndexedOutlet, 'slots'>,
  startsAt: Date,
  { now, ready }: { now: Date; ready: Date | undefined },
): keyof typeof slotTexts {
  if (startsAt <= now) return 'past'
  if (ready && startsAt < ready) return 'notReady'
  const isWindow = isWithinHorizon(slots, startsAt, ready ?? now) && plannedSlot(slots, startsAt, now)
  return isWindow ? 'tooLate' : 'notOffered'
}
