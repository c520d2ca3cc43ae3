import { int } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** Up to this many filtered rows are read and sorted. With more, scanning the sort order and skipping non-matching rows is cheaper. */
export const FEW = 1000

/** Counts the rows that match a filter on a shelf or in one of its categories, up to FEW + 1. */
function countStatement(name: string, isInCategory: boolean, filter: string, args: readonly (typeof int)[]) {
  const category = isInCategory ? 'category_id = $3' : '$3 = 0'
  return statement({
    name: `${name}${isInCategory ? '_in_category' : ''}`,
    sql: `SELECT count(*)::integer AS count FROM (
            SELECT FROM offer WHERE store_id = $1 AND shelf_id = $2 AND ${category} AND ${filter} LIMIT ${FEW + 1}) AS few`,
    args: [int, int, int, ...args],
    row: { count: int },
  })
}

const IN_PRICE_RANGE = 'from_cents >= $4 AND from_cents <= $5'
export const countInPriceRange = {
  shelf: countStatement('count_in_price_range', false, IN_PRICE_RANGE, [int, int]),
  category: countStatement('count_in_price_range', true, IN_PRICE_RANGE, [int, int]),
}

export const countReadyWithin = {
  shelf: countStatement('count_ready_within', false, 'ready_hours <= $4', [int]),
  category: countStatement('count_ready_within', true, 'ready_hours <= $4', [int]),
}
