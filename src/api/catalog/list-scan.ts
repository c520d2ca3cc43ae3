import type { ProductSort } from '#contract/shop/catalog-limits.ts'
import type { Queryable } from '../db/database.ts'
import { countInPriceRange, countReadyWithin, FEW } from './list-reach.queries.ts'
import { isSortedBy, type Reach } from './product-list.queries.ts'

export type Narrowing = {
  storeId: number
  shelfId: number
  categoryId: number | undefined
  sort: ProductSort
  /** Undefined where nothing was asked. */
  cents: readonly [min: number, max: number] | undefined
  readyHours: number | undefined
}

/**
 * Where a filtered list looks for its page. Walking along the sort order past what a filter leaves out takes the longer the less it leaves,
 * so where that is little it is read whole instead.
 */
export async function reachOf(db: Queryable, narrowing: Narrowing): Promise<Reach> {
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
