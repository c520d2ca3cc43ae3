import { bigint, date, int, nullable, text, timestamp } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

export const importedAt = statement({
  name: 'store_imported_at',
  sql: `SELECT imported_at FROM store WHERE id = $1`,
  args: [int],
  row: { imported_at: timestamp },
})

export const writtenPages = statement({
  name: 'sitemap_content',
  sql: `SELECT kind, slug, day FROM content WHERE store_id = $1 ORDER BY kind, day DESC NULLS LAST, slug`,
  args: [int],
  row: { kind: text, slug: text, day: nullable(date) },
})

export const listedCategories = statement({
  name: 'sitemap_categories',
  sql: `SELECT slug FROM category WHERE store_id = $1 AND NOT is_retired ORDER BY position`,
  args: [int],
  row: { slug: text },
})

/** The first product id of each part. */
export const productPartStarts = statement({
  name: 'sitemap_part_starts',
  sql: `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM product
          WHERE store_id = $1 AND NOT is_retired AND cardinality(shelf_ids) > 0) AS numbered
        WHERE (place - 1) % $2 = 0 ORDER BY id`,
  args: [int, bigint],
  row: { id: int },
})

export const productPart = statement({
  name: 'sitemap_products',
  sql: `SELECT p.id, p.name_slug, c.slug AS category FROM product p JOIN category c ON c.store_id = $1 AND c.id = p.category_id
        WHERE p.store_id = $1 AND p.id >= $2 AND NOT p.is_retired AND cardinality(p.shelf_ids) > 0 ORDER BY p.id LIMIT $3`,
  args: [int, int, bigint],
  row: { id: int, name_slug: text, category: text },
})
