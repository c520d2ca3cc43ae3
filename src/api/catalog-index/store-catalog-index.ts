import type { SalesType, WeekHours } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { OpeningFacts } from '#rules/places/outlet-hours.ts'
import type { Shelf } from '#rules/places/place-of-sale.ts'
import type { SlotFacts } from '#rules/slots/slots.ts'
import type { Queryable } from '../db/database.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { storeDefaults } from '../store/store.queries.ts'
import { categorySummaries, storeCategories } from './category.queries.ts'
import { storeHolidays, storeOutlets, storeSalesTypes, storeShelves } from './outlets.queries.ts'

export type IndexedOutlet = {
  id: number
  slug: string
  name: string
  address: string
  postal_code: string
  planning_area: string
  lat: number
  lng: number
  phone: string
  hours: WeekHours
  postal_sectors: string[] | null
  opening: OpeningFacts
  /** D3.1: the inputs of the outlet's windows. */
  slots: SlotFacts
  slotCapacity: number
  salesTypeIds: number[]
}

export type IndexedCategory = { id: number; slug: string; name: string; description: string; image: string }
export type CategorySummary = {
  shelf_id: number
  category_id: number
  product_count: number
  min_cents: number
  max_cents: number
  fastest_hours: number | null
  slowest_hours: number | null
}

/** The small, rarely changed part of the catalogue that most endpoints need. Cached in memory until the store changes. */
export type StoreCatalogIndex = {
  outlets: ReadonlyMap<number, IndexedOutlet>
  salesTypes: ReadonlyMap<number, SalesType>
  shelves: readonly Shelf[]
  defaults: { outletId: number | null; salesTypeId: number | null }
  categories: ReadonlyMap<number, IndexedCategory>
  summaries: readonly CategorySummary[]
}

/** Inside a transaction, pass its `db`: waiting for a second connection could deadlock the pool. */
type IndexParts = Pick<ApiParts, 'db' | 'stores'>

export function storeCatalogIndex(
  parts: IndexParts,
  store: Store,
  db: Queryable = parts.db,
): Promise<StoreCatalogIndex> {
  return parts.stores.remember(store, 'catalog index', () => loadCatalogIndex(db, store))
}

async function loadCatalogIndex(db: Queryable, { id, information }: Store): Promise<StoreCatalogIndex> {
  const outlets = await storeOutlets.all(db, id)
  const salesTypes = await storeSalesTypes.all(db, id)
  const shelves = await storeShelves.all(db, id)
  const holidays = await storeHolidays.all(db, id)
  const defaults = await storeDefaults.one(db, id, information.default_outlet, information.default_sales_type)
  const categories = await storeCategories.all(db, id)
  const summaries = await categorySummaries.all(db, id)
  const days = holidays.map(({ day }) => day)
  return {
    outlets: new Map(
      outlets.map((row) => [
        row.id,
        {
          ...indexedOutlet(row, days),
          salesTypeIds: shelves.filter((shelf) => shelf.outlet_id === row.id).map((shelf) => shelf.sales_type_id),
        },
      ]),
    ),
    salesTypes: new Map(
      salesTypes.map((row) => [
        row.id,
        {
          ...row,
          category_id: row.category_id as SalesType['category_id'],
          // The store's announcement is not shown at a table. Dine-in has its own or none.
          wording: row.category_id === SalesCategory.dineIn ? { announcement: '', ...row.wording } : row.wording,
          min_spend: (row.min_spend_cents / 100).toFixed(2),
          outlet_ids: shelves.filter((shelf) => shelf.sales_type_id === row.id).map((shelf) => shelf.outlet_id),
        },
      ]),
    ),
    shelves: shelves.map((row) => ({ id: row.id, outletId: row.outlet_id, salesTypeId: row.sales_type_id })),
    defaults: { outletId: defaults.outlet_id, salesTypeId: defaults.sales_type_id },
    categories: new Map(categories.map((row) => [row.id, row])),
    summaries,
  }
}

/** Reads the outlets from the database, for callers without a cached store. */
export async function outletsAsOfNow(tx: Queryable, storeId: number) {
  const rows = await storeOutlets.all(tx, storeId)
  const days = (await storeHolidays.all(tx, storeId)).map(({ day }) => day)
  return rows.map((row) => indexedOutlet(row, days))
}

/** Undefined for a retired outlet. */
export async function outletAsOfNow(tx: Queryable, storeId: number, outletId: number) {
  return (await outletsAsOfNow(tx, storeId)).find(({ id }) => id === outletId)
}

type OutletRow = Awaited<ReturnType<typeof storeOutlets.all>>[number]

function indexedOutlet(row: OutletRow, holidays: readonly string[]): Omit<IndexedOutlet, 'salesTypeIds'> {
  const {
    blackout_days,
    is_switched_off,
    slot_hours,
    slot_horizon_days,
    slot_capacity,
    lead_time_hours,
    cut_off,
    ...rest
  } = row
  const opening = { hours: row.hours, blackoutDays: blackout_days, holidays, isSwitchedOff: is_switched_off }
  const slots = {
    ...opening,
    hours: slot_hours ?? row.hours,
    leadTimeHours: lead_time_hours,
    cutOff: cut_off,
    horizonDays: slot_horizon_days,
  }
  return { ...rest, opening, slots, slotCapacity: slot_capacity }
}
