import type { ResponseOf } from '#contract/call.ts'
import type { getSlots, SlotDay, SlotWindow } from '#contract/slots.ts'

export type Slots = ResponseOf<typeof getSlots>
export type Leg = 'first' | 'last'
export type ChosenSlots = { first: string | null; last: string | null }

export function findWindow(days: readonly SlotDay[] | null, startsAt: string | null): SlotWindow | undefined {
  if (startsAt === null) return undefined
  const at = Date.parse(startsAt)
  return days?.flatMap(({ windows }) => windows).find(({ starts_at }) => Date.parse(starts_at) === at)
}

/**
 * What is chosen stays while it can be had; else it is the earliest. `lost` names what was taken away, because that is said (D3.1). A last
 * leg that only comes too early for the first, which was chosen later, was not taken by anybody: it moves along.
 */
export function settleSlots(slots: Slots, chosen: ChosenSlots): ChosenSlots & { lost: Leg[]; hasMovedAlong: boolean } {
  const lost: Leg[] = []
  let hasMovedAlong = false
  const settle = (leg: Leg): string | null => {
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
  return { first, last, lost, hasMovedAlong }
}

function isTooEarly({ first, last }: Slots, chosen: string | null): boolean {
  const opens = last?.find(({ windows }) => windows.length > 0)?.windows[0]?.starts_at
  return first !== null && chosen !== null && opens !== undefined && Date.parse(chosen) < Date.parse(opens)
}

/** The first free window of a day, to be proposed with it. */
export function earliestOn(days: readonly SlotDay[], day: string): SlotWindow | undefined {
  return days.find((one) => one.day === day)?.windows.find(({ is_full }) => !is_full)
}
