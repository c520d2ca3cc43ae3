import type { getSlots, SlotDay, SlotWindow } from '#contract/order/slots.ts'
import type { ResponseOf } from '#contract/wire/call.ts'

export type Slots = ResponseOf<typeof getSlots>
export type Leg = 'first' | 'early' | 'last'
export type ChosenSlots = Record<Leg, string | null>

export function findWindow(days: readonly SlotDay[] | null, startsAt: string | null): SlotWindow | undefined {
  if (startsAt === null) return undefined
  const at = Date.parse(startsAt)
  return days?.flatMap(({ windows }) => windows).find(({ starts_at }) => Date.parse(starts_at) === at)
}

/**
 * What is chosen stays while it can be had; else it is the earliest. `lost` names what was taken away, because that is said (D3.1). A last
 * leg that only comes too early for the first, which was chosen later, was not taken by anybody: it moves along. D3.9: an early return stays before
 * the last one; without a window left for it everything comes back together.
 */
export function settleSlots(slots: Slots, chosen: ChosenSlots): ChosenSlots & { lost: Leg[]; hasMovedAlong: boolean } {
  const lost: Leg[] = []
  let hasMovedAlong = false
  const settle = (leg: 'first' | 'last'): string | null => {
    const window = findWindow(slots[leg], chosen[leg])
    if (window && !window.is_full) return window.starts_at
    if (leg === 'last' && isTooEarly(slots, chosen.last)) hasMovedAlong = true
    else if (chosen[leg] !== null && slots[leg] !== null) lost.push(leg)
    return slots[leg] === null ? null : slots.earliest[leg]
  }
  const first = settle('first')
  // What may come last was worked out for the first leg that was asked about: it is settled when that is known anew.
  const isForAnother = lost.includes('first')
  const last = isForAnother ? chosen.last : settle('last')
  const early = isForAnother || !slots.early ? chosen.early : settleEarly(slots.early, chosen.early, last)
  if (chosen.early !== null && !isSameTime(early, chosen.early)) lost.push('early')
  return { first, early, last, lost, hasMovedAlong }
}

const isSameTime = (one: string | null, other: string) => one !== null && Date.parse(one) === Date.parse(other)

function settleEarly(days: readonly SlotDay[], chosen: string | null, last: string | null): string | null {
  if (chosen === null) return null
  const before = daysBefore(days, last)
  const window = findWindow(before, chosen)
  return window && !window.is_full ? window.starts_at : (earliestOf(before)?.starts_at ?? null)
}

/** The windows that begin before another one. */
export function daysBefore(days: readonly SlotDay[], startsAt: string | null): SlotDay[] {
  if (startsAt === null) return []
  const isBefore = ({ starts_at }: SlotWindow) => Date.parse(starts_at) < Date.parse(startsAt)
  return days
    .map(({ day, windows }) => ({ day, windows: windows.filter(isBefore) }))
    .filter(({ windows }) => windows.length > 0)
}

/** The first that is free. */
export function earliestOf(days: readonly SlotDay[]): SlotWindow | undefined {
  return days.flatMap(({ windows }) => windows).find(({ is_full }) => !is_full)
}

function isTooEarly({ first, last }: Slots, chosen: string | null): boolean {
  const opens = last?.find(({ windows }) => windows.length > 0)?.windows[0]?.starts_at
  return first !== null && chosen !== null && opens !== undefined && Date.parse(chosen) < Date.parse(opens)
}

/** The first free window of a day, to be proposed with it. */
export function earliestOn(days: readonly SlotDay[], day: string): SlotWindow | undefined {
  return days.find((one) => one.day === day)?.windows.find(({ is_full }) => !is_full)
}
