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
  const { opening, slots: _, slotCapacity: __, salesTypeIds, postal_sectors, name, ...rest } = outlet
  const salesType = salesTypeId === undefined ? undefined : frame.salesTypes.get(salesTypeId)
  const reason = closedReason(opening, now)
  return {
    ...rest,
    outlet: name,
    hours_today: [...hoursOn(opening, singaporeClock(now).day)],
    is_closed: reason !== null,
    closed_reason: reason,
    opens_again: opensAgain(opening, now)?.toISOString() ?? null,
    closes_at: closesAt(opening, now)?.toISOString() ?? null,
    sales_type_ids: salesTypeIds,
    categories: categoriesAt(frame, outlet.id),
    distance_m: position ? distanceMetres(position, outlet) : null,
    unfit_reason: unfitReason({
      outlet: { salesTypeIds, postalSectors: postal_sectors },
      salesType: salesType ? { id: salesType.id, categoryId: salesType.category_id } : null,
      sector: sector ?? null,
    }),
  }
}

function categoriesAt({ shelves, summaries, categories }: StoreFrame, outletId: number): Outlet['categories'] {
  const own = new Set(shelves.filter((shelf) => shelf.outletId === outletId).map(({ id }) => id))
  const sold = new Set(summaries.filter(({ shelf_id }) => own.has(shelf_id)).map(({ category_id }) => category_id))
  return [...categories.values()].filter(({ id }) => sold.has(id)).map(({ id, slug, name }) => ({ id, slug, name }))
}
