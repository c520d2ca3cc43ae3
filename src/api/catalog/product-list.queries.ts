import type { ProductSort } from '#contract/shop/catalog-limits.ts'
import { bigint, bool, type Column, int, ints, text } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { CARD_COLUMNS, cardRow } from './card.ts'

type Order = { column: string; type: Column<number> | Column<string>; goes: 'up' | 'down' }

const orders: Record<ProductSort, Order> = {
  menu: { column: 'menu_rank', type: int, goes: 'up' },
  popular: { column: 'popular_rank', type: int, goes: 'up' },
  price_up: { column: 'from_cents', type: int, goes: 'up' },
  price_down: { column: 'from_cents', type: int, goes: 'down' },
  name: { column: 'name_key', type: text, goes: 'up' },
  turnaround: { column: 'ready_hours', type: int, goes: 'up' },
}

/** How the rows of a page are found: by scanning the sort order, or among the few rows that match a price or turnaround filter. */
export type ListScan = 'order' | 'price' | 'ready'

/**
 * A scan of the sort order uses only that order's index. A filter on another column is written as `column + 0`, so that the generic plan does not use
 * that column's index and sort the whole shelf. When few rows match a filter, its index finds them and they are sorted.
 */
function listStatement(sort: ProductSort, isInCategory: boolean, scan: ListScan) {
  const { column, type, goes } = orders[sort]
  const filtered = (name: string) => (name === column ? name : `${name} + 0`)
  const direction = goes === 'up' ? 'ASC' : 'DESC'
  const shelf = `store_id = $storeId AND shelf_id = $shelfId AND ${isInCategory ? 'category_id = $categoryId' : '$categoryId = 0'}`
  const rows = {
    order: `offer WHERE ${shelf}`,
    price: `(SELECT * FROM offer WHERE ${shelf} AND from_cents >= $minCents AND from_cents <= $maxCents OFFSET 0) AS few WHERE true`,
    ready: `(SELECT * FROM offer WHERE ${shelf} AND ready_hours <= $maxHours OFFSET 0) AS few WHERE true`,
  }
  return statement({
    name: `products_by_${sort}${isInCategory ? '_in_category' : ''}${scan === 'order' ? '' : `_of_few_by_${scan}`}`,
    sql: `WITH page AS (
            SELECT product_id, ${column} AS key FROM ${rows[scan]}
              AND (${column}, product_id) ${goes === 'up' ? '>' : '<'} ($afterKey, $afterId)
              AND ${filtered('from_cents')} >= $minCents AND ${filtered('from_cents')} <= $maxCents
              AND ${filtered('ready_hours')} <= $maxHours AND (is_available OR NOT $isAvailableOnly)
            ORDER BY ${column} ${direction}, product_id ${direction} LIMIT $limit
          )
          SELECT ${CARD_COLUMNS}, page.key::text AS key FROM page
          JOIN offer o ON o.store_id = $storeId AND o.shelf_id = $shelfId AND o.product_id = page.product_id
          JOIN product p ON p.store_id = $storeId AND p.id = page.product_id
          ORDER BY page.key ${direction}, page.product_id ${direction}`,
    args: {
      storeId: int,
      shelfId: int,
      categoryId: int,
      afterKey: type as Column<number | string>,
      afterId: int,
      minCents: int,
      maxCents: int,
      maxHours: int,
      isAvailableOnly: bool,
      limit: bigint,
    },
    row: { ...cardRow, key: text },
  })
}

const sorts = Object.keys(orders) as ProductSort[]
const statements = new Map(
  sorts.flatMap((sort) =>
    [true, false].flatMap((isInCategory) =>
      (['order', 'price', 'ready'] as const).map(
        (scan) => [`${sort} ${isInCategory} ${scan}`, listStatement(sort, isInCategory, scan)] as const,
      ),
    ),
  ),
)

export function productList(sort: ProductSort, isInCategory: boolean, scan: ListScan = 'order') {
  const found = statements.get(`${sort} ${isInCategory} ${scan}`)
  if (!found) throw new Error(`no list is sorted by ${sort}`)
  return found
}

/** A cursor before the first row of a sort order. */
export function listStart(sort: ProductSort): { key: number | string; id: number } {
  const { type, goes } = orders[sort]
  if (type === text) return { key: '', id: 0 }
  return goes === 'up' ? { key: -1, id: 0 } : { key: 2_147_483_647, id: 2_147_483_647 }
}

/** Whether the list is sorted by that column. A filter on it then only shortens the scan. */
export function isSortedBy(sort: ProductSort, column: 'from_cents' | 'ready_hours'): boolean {
  return orders[sort].column === column
}

export function isTextSort(sort: ProductSort): boolean {
  return orders[sort].type === text
}

export const productsByIds = statement({
  name: 'products_by_ids',
  sql: `SELECT ${CARD_COLUMNS} FROM offer o JOIN product p ON p.store_id = $1 AND p.id = o.product_id
        WHERE o.store_id = $1 AND o.shelf_id = $2 AND o.product_id = ANY ($3)`,
  args: [int, int, ints],
  row: cardRow,
})
