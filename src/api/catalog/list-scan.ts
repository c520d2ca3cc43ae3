import type { ProductSort } from '#contract/shop/catalog-limits.ts'
import type { Queryable } from '../db/database.ts'
import { countInPriceRange, countReadyWithin, FEW } from './list-scan.queries.ts'
import { isSortedBy, type ListScan } from './product-list.queries.ts'

export type Narrowing = {
  storeId: number
  shelfId: number
  categoryId: number | undefined
  sort: ProductSort
  /** Undefined without a price filter. */
  cents: readonly [min: number, max: number] | undefined
  readyHours: number | undefined
}

/**
 * Chooses how a filtered list finds its page. Scanning the sort order takes longer the fewer rows match the filter. So when few rows match, all of them
 * are read by the filter's index and sorted.
 */
export async function chooseScan(db: Queryable, narrowing: Narrowing): Promise<ListScan> {
  const { storeId, shelfId, categoryId, sort, cents, readyHours } = narrowing
  const among = categoryId === undefined ? 'shelf' : 'category'
  const where = [storeId, shelfId, categoryId ?? 0] as const
  if (cents && !isSortedBy(sort, 'from_cents')) {
    const { count } = await countInPriceRange[among].one(db, ...where, ...cents)
    if (count <= FEW) return 'price'
  }
  if (readyHours !== undefined && !isSortedBy(sort, 'ready_hours')) {
    const { count } = await countReadyWithin[among].one(db, ...where, readyHours)
    if (count <= FEW) return 'ready'
  }
  return 'order'
}
