import type { ListedPrice } from '#rules/pricing/price-list.ts'
import { bool, int, ints, json, nullable, text } from '../db/column.ts'
import { statement } from '../db/statement.ts'

type Named = { id: number; slug: string; name: string }
export type OptionRow = Named & { variants: Named[] }
export type GroupRow = Named & {
  department: string
  min: number
  max: number
  modifiers: (Named & { price_cents: number })[]
}

/** The columns of a product that the API and the export share. */
export const PRODUCT = {
  slug: text,
  name: text,
  description: text,
  unit: text,
  min_qty: int,
  qty_step: int,
  turnaround_hours: nullable(int),
  care_notes: nullable(text),
  image: text,
  is_popular: bool,
  is_available: bool,
  shelf_ids: ints,
}
export const PRODUCT_COLUMNS = Object.keys(PRODUCT)
  .map((name) => `p.${name}`)
  .join(', ')

/** A product with all its parts, in one round trip. */
export const productById = statement({
  name: 'product_by_id',
  sql: `SELECT p.id, p.name_slug, p.category_id, ${PRODUCT_COLUMNS},
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'variants',
              coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name) ORDER BY v.position)
                FROM product_variant v
                WHERE v.store_id = $1 AND v.product_id = p.id AND v.option_id = o.id AND NOT v.is_retired), '[]'))
              ORDER BY o.position)
            FROM product_option o WHERE o.store_id = $1 AND o.product_id = p.id AND NOT o.is_retired), '[]') AS options,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'slug', g.slug, 'name', g.name, 'department', g.department,
              'min', g.min, 'max', g.max, 'modifiers',
              coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'slug', m.slug, 'name', m.name,
                  'price_cents', m.price_cents) ORDER BY m.position)
                FROM modifier m WHERE m.store_id = $1 AND m.group_id = g.id AND NOT m.is_retired), '[]'))
              ORDER BY l.position)
            FROM product_modifier_group l JOIN modifier_group g ON g.store_id = $1 AND g.id = l.group_id
            WHERE l.store_id = $1 AND l.product_id = p.id), '[]') AS modifier_groups,
          coalesce((SELECT jsonb_agg(jsonb_build_object('option_id', c.option_id, 'variant_id', c.variant_id,
              'outlet_id', c.outlet_id, 'sales_type_id', c.sales_type_id, 'cents', c.cents))
            FROM price c WHERE c.store_id = $1 AND c.product_id = p.id), '[]') AS prices
        FROM product p WHERE p.store_id = $1 AND p.id = $2 AND NOT p.is_retired`,
  args: [int, int],
  row: {
    id: int,
    name_slug: text,
    category_id: int,
    ...PRODUCT,
    options: json<OptionRow[]>(),
    modifier_groups: json<GroupRow[]>(),
    prices: json<ListedPrice[]>(),
  },
})

export const productIdBySlug = statement({
  name: 'product_id_by_slug',
  sql: `SELECT id FROM product WHERE store_id = $1 AND slug = $2 AND NOT is_retired`,
  args: [int, text],
  row: { id: int },
})
