import type { Outlet } from '#contract/outlets.ts'
import { distanceMetres, type Position } from '#rules/distance.ts'
import { unfitReason } from '#rules/outlet-fit.ts'
import { closedReason, closesAt, hoursOn, opensAgain } from '#rules/outlet-hours.ts'
import { singaporeClock } from '#rules/singapore-time.ts'
import type { FrameOutlet, StoreFrame } from './store-frame.ts'

export type OutletQuestion = { now: Date; position?: Position; salesTypeId?: number; sector?: string }

/** An outlet as the visitor sees it at this moment, from where they are and for what they want. */
export function outletAnswer(frame: StoreFrame, outlet: FrameOutlet, question: OutletQuestion): Outlet {
  const { now, position, salesTypeId, sector } = question
  const { opening: _opening, slots: _, slotCapacity: __, salesTypeIds, postal_sectors, name, ...rest } = outlet
  const salesType = salesTypeId === undefined ? undefined : frame.salesTypes.get(salesTypeId)
  return {
    ...rest,
    outlet: name,
    ...hoursAt(outlet, now),
    sales_type_ids: salesTypeIds,
    categories: categoriesAt(frame, outlet),
    distance_m: position ? distanceMetres(position, outlet) : null,
    unfit_reason: unfitReason({
      outlet: { salesTypeIds, postalSectors: postal_sectors },
      salesType: salesType ? { id: salesType.id, categoryId: salesType.category_id } : null,
      sector: sector ?? null,
    }),
  }
}

type Hours = Pick<Outlet, 'hours_today' | 'is_closed' | 'closed_reason' | 'opens_again' | 'closes_at'>

const MINUTE_MS = 60_000
const lastHours = new WeakMap<FrameOutlet, { minute: number; hours: Hours }>()

/** What the clock says of an outlet. It changes with the minute, while every page of the menu asks for it. */
function hoursAt(outlet: FrameOutlet, now: Date): Hours {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const last = lastHours.get(outlet)
  if (last?.minute === minute) return last.hours
  const { opening } = outlet
  const reason = closedReason(opening, now)
  const hours = {
    hours_today: [...hoursOn(opening, singaporeClock(now).day)],
    is_closed: reason !== null,
    closed_reason: reason,
    opens_again: opensAgain(opening, now)?.toISOString() ?? null,
    closes_at: closesAt(opening, now)?.toISOString() ?? null,
  }
  lastHours.set(outlet, { minute, hours })
  return hours
}

const soldCategories = new WeakMap<FrameOutlet, Outlet['categories']>()

/** What is sold at an outlet is as old as the frame that the outlet is of. */
function categoriesAt({ shelves, summaries, categories }: StoreFrame, outlet: FrameOutlet): Outlet['categories'] {
  const known = soldCategories.get(outlet)
  if (known) return known
  const own = new Set(shelves.filter((shelf) => shelf.outletId === outlet.id).map(({ id }) => id))
  const sold = new Set(summaries.filter(({ shelf_id }) => own.has(shelf_id)).map(({ category_id }) => category_id))
  const found = [...categories.values()]
    .filter(({ id }) => sold.has(id))
    .map(({ id, slug, name }) => ({ id, slug, name }))
  soldCategories.set(outlet, found)
  return found
}
