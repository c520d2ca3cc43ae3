import { legsOf } from '../slots/slots.ts'
import { type ClosedReason, closedReason, type OpeningFacts } from './outlet-hours.ts'

export type OrderClosedReason = ClosedReason | 'no_window'

export type OrderClosedFacts = {
  categoryId: number
  opening: OpeningFacts
  /** Whether a window within the horizon is free. It is ignored for orders at a table. */
  hasWindow: boolean
  now: Date
}

/**
 * D1.7: why an outlet takes no order of this category now; null when it takes one. Orders with windows are taken at
 * any hour while the outlet is not switched off and has a free window. At a table the opening hours decide.
 */
export function orderClosedReason({ categoryId, opening, hasWindow, now }: OrderClosedFacts): OrderClosedReason | null {
  if (legsOf(categoryId).length === 0) return closedReason(opening, now)
  if (opening.isSwitchedOff) return 'switched_off'
  return hasWindow ? null : 'no_window'
}
