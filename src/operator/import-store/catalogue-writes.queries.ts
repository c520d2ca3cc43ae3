import { int, ints, json, text } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

/** Shelves are derived from the outlets' sales types, which must be written before. */
export const upsertShelves = statement({
  name: 'upsert_shelves',
  sql: `WITH retired AS (
          UPDATE shelf SET is_retired = true
          WHERE store_id = $1 AND NOT is_retired AND (outlet_id, sales_type_id) NOT IN (
            SELECT l.outlet_id, l.sales_type_id FROM outlet_sales_type l
            JOIN outlet o ON o.store_id = $1 AND o.id = l.outlet_id AND NOT o.is_retired
            JOIN sales_type s ON s.store_id = $1 AND s.id = l.sales_type_id AND NOT s.is_retired
            WHERE l.store_id = $1)
        )
        INSERT INTO shelf (store_id, outlet_id, sales_type_id)
        SELECT l.store_id, l.outlet_id, l.sales_type_id FROM outlet_sales_type l
        JOIN outlet o ON o.store_id = $1 AND o.id = l.outlet_id AND NOT o.is_retired
        JOIN sales_type s ON s.store_id = $1 AND s.id = l.sales_type_id AND NOT s.is_retired
        WHERE l.store_id = $1
        ON CONFLICT (store_id, outlet_id, sales_type_id) DO UPDATE SET is_retired = false`,
  args: [int],
})

export const storeShelves = statement({
  name: 'store_shelves_by_slug',
  sql: `SELECT h.id, h.outlet_id, h.sales_type_id, o.slug AS outlet, s.slug AS sales_type FROM shelf h
        JOIN outlet o ON o.store_id = $1 AND o.id = h.outlet_id
        JOIN sales_type s ON s.store_id = $1 AND s.id = h.sales_type_id
        WHERE h.store_id = $1 AND NOT h.is_retired ORDER BY h.id`,
  args: [int],
  row: { id: int, outlet_id: int, sales_type_id: int, outlet: text, sales_type: text },
})

export type CategoryRow = { slug: string; position: number; name: string; description: string; image: string }
export const upsertCategories = statement({
  name: 'upsert_categories',
  sql: `WITH given AS (
          SELECT * FROM jsonb_to_recordset($2) AS given (slug text, position integer, name text, description text, image text)
        ), retired AS (
          UPDATE category SET is_retired = true WHERE store_id = $1 AND slug NOT IN (SELECT slug FROM given)
        )
        INSERT INTO category (store_id, slug, position, name, description, image)
        SELECT $1, slug, position, name, description, image FROM given
        ON CONFLICT (store_id, slug) DO UPDATE SET position = excluded.position, name = excluded.name,
          description = excluded.description, image = excluded.image, is_retired = false
        RETURNING id, slug`,
  args: [int, json<CategoryRow[]>()],
  row: { id: int, slug: text },
})

export type ModifierGroupRow = { slug: string; name: string; department: string; min: number; max: number }
export const upsertModifierGroups = statement({
  name: 'upsert_modifier_groups',
  sql: `WITH given AS (
          SELECT * FROM jsonb_to_recordset($2) AS given (slug text, name text, department text, min integer, max integer)
        ), retired AS (
          UPDATE modifier_group SET is_retired = true WHERE store_id = $1 AND slug NOT IN (SELECT slug FROM given)
        )
        INSERT INTO modifier_group (store_id, slug, name, department, min, max)
        SELECT $1, slug, name, department, min, max FROM given
        ON CONFLICT (store_id, slug) DO UPDATE SET name = excluded.name, department = excluded.department, min = excluded.min,
          max = excluded.max, is_retired = false
        RETURNING id, slug`,
  args: [int, json<ModifierGroupRow[]>()],
  row: { id: int, slug: text },
})

export type ModifierRow = { group_id: number; slug: string; position: number; name: string; price_cents: number }
export const upsertModifiers = statement({
  name: 'upsert_modifiers',
  sql: `WITH given AS (
          SELECT * FROM jsonb_to_recordset($2)
            AS given (group_id integer, slug text, position integer, name text, price_cents integer)
        ), retired AS (
          UPDATE modifier SET is_retired = true
          WHERE store_id = $1 AND (group_id, slug) NOT IN (SELECT group_id, slug FROM given)
        )
        INSERT INTO modifier (store_id, group_id, slug, position, name, price_cents)
        SELECT $1, group_id, slug, position, name, price_cents FROM given
        ON CONFLICT (store_id, group_id, slug) DO UPDATE SET position = excluded.position, name = excluded.name,
          price_cents = excluded.price_cents, is_retired = false`,
  args: [int, json<ModifierRow[]>()],
})

export type ProductRow = {
  category_id: number
  slug: string
  name: string
  name_slug: string
  description: string
  unit: string
  min_qty: number
  qty_step: number
  turnaround_hours: number | null
  care_notes: string | null
  image: string
  is_popular: boolean
  is_available: boolean
  needs_choice: boolean
  shelf_ids: number[]
  search_places: string[]
  is_front: boolean
  search_name: string
  search_keywords: string
  search_text: string
}
const PRODUCT_COLUMNS = `category_id, slug, name, name_slug, description, unit, min_qty, qty_step, turnaround_hours, care_notes, image, is_popular,
  is_available, needs_choice, shelf_ids, search_places, is_front, search_name, search_keywords, search_text`
const each = (prefix: string) =>
  PRODUCT_COLUMNS.split(',')
    .map((column) => `${prefix}.${column.trim()}`)
    .join(', ')

/** An unchanged product is not written again, because indexing its text is expensive. */
export const upsertProducts = statement({
  name: 'upsert_products',
  sql: `INSERT INTO product (store_id, ${PRODUCT_COLUMNS})
        SELECT $1, ${PRODUCT_COLUMNS}
        FROM jsonb_to_recordset($2) AS given (category_id integer, slug text, name text, name_slug text, description text, unit text,
          min_qty integer, qty_step integer, turnaround_hours integer, care_notes text, image text, is_popular boolean, is_available boolean, needs_choice boolean,
          shelf_ids integer[], search_places text[], is_front boolean, search_name text, search_keywords text, search_text text)
        ON CONFLICT (store_id, slug) DO UPDATE SET (${PRODUCT_COLUMNS}, is_retired) = (${each('excluded')}, false)
        WHERE product.is_retired OR (${each('product')}) IS DISTINCT FROM (${each('excluded')})`,
  args: [int, json<ProductRow[]>()],
})

export const productIdsBySlug = statement({
  name: 'product_ids_by_slug',
  sql: `SELECT id, slug FROM product WHERE store_id = $1 AND slug IN (SELECT jsonb_array_elements_text($2))`,
  args: [int, json<string[]>()],
  row: { id: int, slug: text },
})

export const retireProductsExcept = statement({
  name: 'retire_products_except',
  sql: `UPDATE product SET is_retired = true, shelf_ids = '{}', search_places = '{}', is_front = false
        WHERE store_id = $1 AND NOT is_retired AND id <> ALL ($2)`,
  args: [int, ints],
})
