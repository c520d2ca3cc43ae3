import { int } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** More than this many are not few: reading and sorting them costs more than walking past those that a filter leaves out. */
export const FEW = 1000

/** How many a filter leaves on a shelf, or in one category of it, as far as it matters. */
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
