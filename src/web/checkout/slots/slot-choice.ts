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
 * D3.1: keeps each chosen window while it is free, and otherwise takes the earliest. `lost` lists the legs whose window was taken, for a notice.
 * A last leg that is too early for a newly chosen first leg was not taken: it moves, and `hasMovedAlong` is true. D3.9: an early return must stay
 * before the last one. Without a free window before it, everything comes back together.
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
  // The last leg's windows depend on the first leg of the request. If that one changes, the next answer settles the last leg.
  const isFirstChanged = lost.includes('first')
  const last = isFirstChanged ? chosen.last : settle('last')
  const early = isFirstChanged || !slots.early ? chosen.early : settleEarly(slots.early, chosen.early, last)
  if (chosen.early !== null && !isSameTime(early, chosen.early)) lost.push('early')
  return { first, early, last, lost, hasMovedAlong }
}

const isSameTime = (one: string | null, other: string) => one !== null && Date.parse(one) === Date.parse(other)

function settleEarly(days: readonly SlotDay[], chosen: string | null, last: string | null): string | null {
  if (chosen === null) return null
  const before = daysBefore(days, last)
  const window = findWindow(before, chosen)
  return window && !window.is_full ? window.starts_at : (earliestFree(before)?.starts_at ?? null)
}

/** The windows that start before a given time. */
export function daysBefore(days: readonly SlotDay[], startsAt: string | null): SlotDay[] {
  if (startsAt === null) return []
  const isBefore = ({ starts_at }: SlotWindow) => Date.parse(starts_at) < Date.parse(startsAt)
  return days
    .map(({ day, windows }) => ({ day, windows: windows.filter(isBefore) }))
    .filter(({ windows }) => windows.length > 0)
}

export function earliestFree(days: readonly SlotDay[]): SlotWindow | undefined {
  return days.flatMap(({ windows }) => windows).find(({ is_full }) => !is_full)
}

function isTooEarly({ first, last }: Slots, chosen: string | null): boolean {
  const opens = last?.find(({ windows }) => windows.length > 0)?.windows[0]?.starts_at
  return first !== null && chosen !== null && opens !== undefined && Date.parse(chosen) < Date.parse(opens)
}

/** The first free window of a day, preselected when the day is chosen. */
export function earliestFreeOn(days: readonly SlotDay[], day: string): SlotWindow | undefined {
  return days.find((one) => one.day === day)?.windows.find(({ is_full }) => !is_full)
}
