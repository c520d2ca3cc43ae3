import type { Outlet } from '#contract/shop/outlets.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { distanceMetres, type Position } from '#rules/places/distance.ts'
import { type OrderClosedReason, orderClosedReason } from '#rules/places/outlet-closed.ts'
import { unfitReason } from '#rules/places/outlet-fit.ts'
import { closedReason, closesAt, hoursOn, opensAgain } from '#rules/places/outlet-hours.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { freeWindow, legsOf, type SlotWindow } from '#rules/slots/slots.ts'
import { orderedOutWindows } from '../catalog-index/outlets.queries.ts'
import type { IndexedOutlet, StoreCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../db/database.ts'

export type OutletQuestion = {
  now: Date
  /** The exceptional windows of each outlet (`orderedOutWindows`). */
  orderedOut: OrderedOut
  position?: Position
  salesTypeId?: number
  sector?: string
}

type OrderedOut = ReadonlyMap<number, ReadonlySet<number>>

/** For one outlet, or for all outlets of the store. */
export async function loadOrderedOut(
  db: Queryable,
  storeId: number,
  now: Date,
  outletId: number | null,
): Promise<OrderedOut> {
  const found = new Map<number, Set<number>>()
  for (const { outlet_id, starts_at } of await orderedOutWindows.all(db, storeId, now, outletId)) {
    found.set(outlet_id, (found.get(outlet_id) ?? new Set()).add(starts_at.getTime()))
  }
  return found
}

/** An outlet at this moment, for the visitor's position, sales type and postal sector. */
export function outletAnswer(catalogIndex: StoreCatalogIndex, outlet: IndexedOutlet, question: OutletQuestion): Outlet {
  const { now, position, salesTypeId, sector } = question
  const { opening: _opening, slots: _, slotCapacity: __, salesTypeIds, postal_sectors, name, ...rest } = outlet
  const salesType = salesTypeId === undefined ? undefined : catalogIndex.salesTypes.get(salesTypeId)
  return {
    ...rest,
    outlet: name,
    ...hoursAt(outlet, now),
    ...ordersAt(catalogIndex, outlet, question),
    sales_type_ids: salesTypeIds,
    categories: categoriesAt(catalogIndex, outlet),
    distance_m: position ? distanceMetres(position, outlet) : null,
    unfit_reason: unfitReason({
      outlet: { salesTypeIds, postalSectors: postal_sectors },
      salesType: salesType ? { id: salesType.id, categoryId: salesType.category_id } : null,
      sector: sector ?? null,
    }),
  }
}

/** Whether orders fill a window of the outlet. Holds do not count: they may end without an order. */
export function isFullAt({ id, slotCapacity }: IndexedOutlet, orderedOut: OrderedOut) {
  const unusual = orderedOut.get(id)
  return ({ startsAt }: SlotWindow) => (unusual?.has(startsAt.getTime()) ?? false) !== slotCapacity <= 0
}

/** D1.7: whether the outlet takes orders of the requested sales type, or of any. */
function ordersAt(
  { salesTypes }: StoreCatalogIndex,
  outlet: IndexedOutlet,
  { now, salesTypeId, orderedOut }: OutletQuestion,
): Pick<Outlet, 'is_closed' | 'closed_reason' | 'next_window'> {
  const { opening, slots, salesTypeIds } = outlet
  const window = freeWindow(slots, { now, notBefore: now }, isFullAt(outlet, orderedOut))
  const reasonFor = (id: number): OrderClosedReason | null => {
    const categoryId = salesTypes.get(id)?.category_id ?? 0
    return orderClosedReason({ categoryId, opening, hasWindow: window !== null, now })
  }
  const reasons = (salesTypeId === undefined ? salesTypeIds : [salesTypeId]).map(reasonFor)
  const reason = reasons.every((one) => one !== null) ? (reasons[0] ?? null) : null
  const isBooked = salesTypeId !== undefined && legsOf(salesTypes.get(salesTypeId)?.category_id ?? 0).length > 0
  return {
    is_closed: reason !== null,
    closed_reason: reason,
    next_window:
      isBooked && window ? { starts_at: window.startsAt.toISOString(), ends_at: window.endsAt.toISOString() } : null,
  }
}

type Hours = Pick<Outlet, 'hours_today' | 'door_closed_reason' | 'opens_again' | 'closes_at'>

const lastHours = new WeakMap<IndexedOutlet, { minute: number; hours: Hours }>()

/** The opening state of an outlet. Cached for the minute, because every menu page needs it. */
export function hoursAt(outlet: IndexedOutlet, now: Date): Hours {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const last = lastHours.get(outlet)
  if (last?.minute === minute) return last.hours
  const { opening } = outlet
  const hours = {
    hours_today: [...hoursOn(opening, singaporeClock(now).day)],
    door_closed_reason: closedReason(opening, now),
    opens_again: opensAgain(opening, now)?.toISOString() ?? null,
    closes_at: closesAt(opening, now)?.toISOString() ?? null,
  }
  lastHours.set(outlet, { minute, hours })
  return hours
}

const soldCategories = new WeakMap<IndexedOutlet, Outlet['categories']>()

/** Cached by the outlet object, which is replaced together with the catalogue index. */
function categoriesAt(
  { shelves, summaries, categories }: StoreCatalogIndex,
  outlet: IndexedOutlet,
): Outlet['categories'] {
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
