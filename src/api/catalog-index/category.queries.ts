import { int, nullable, text } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const storeCategories = statement({
  name: 'store_categories',
  sql: `SELECT id, slug, name, description, image FROM category WHERE store_id = $1 AND NOT is_retired ORDER BY position, id`,
  args: [int],
  row: { id: int, slug: text, name: text, description: text, image: text },
})

export const categorySummaries = statement({
  name: 'category_summaries',
  sql: `SELECT shelf_id, category_id, count(*)::integer AS product_count, min(from_cents) AS min_cents, max(from_cents) AS max_cents,
          min(nullif(ready_hours, 0)) AS fastest_hours, max(nullif(ready_hours, 0)) AS slowest_hours
        FROM offer WHERE store_id = $1 GROUP BY shelf_id, category_id`,
  args: [int],
  row: {
    shelf_id: int,
    category_id: int,
    product_count: int,
    min_cents: int,
    max_cents: int,
    fastest_hours: nullable(int),
    slowest_hours: nullable(int),
  },
})
