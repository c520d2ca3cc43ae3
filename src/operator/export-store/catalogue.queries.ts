import { PRODUCT, PRODUCT_COLUMNS } from '#api/catalog/product.queries.ts'
import { int, text, texts } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'
import { readOnlyJson } from './settings.queries.ts'

export const exportedModifierGroups = statement({
  name: 'exported_modifier_groups',
  sql: `SELECT g.slug, g.name, g.department, g.min, g.max,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('slug', m.slug, 'name', m.name, 'cents', m.price_cents) ORDER BY m.position, m.id), '[]')
           FROM modifier m WHERE m.store_id = $1 AND m.group_id = g.id AND NOT m.is_retired) AS modifiers
        FROM modifier_group g WHERE g.store_id = $1 AND NOT g.is_retired ORDER BY g.slug`,
  args: [int],
  row: {
    slug: text,
    name: text,
    department: text,
    min: int,
    max: int,
    modifiers: readOnlyJson<{ slug: string; name: string; cents: number }[]>(),
  },
})
export type ExportedGroup = Awaited<ReturnType<typeof exportedModifierGroups.all>>[number]

export type ExportedChoice = { id: number; slug: string; name: string }
export type ExportedPrice = {
  option_id: number | null
  variant_id: number | null
  outlet: string | null
  sales_type: string | null
  cents: number
}

/** The products of a category in menu order. Products that are sold nowhere come last. */
export const exportedProducts = statement({
  name: 'exported_products',
  sql: `SELECT ${PRODUCT_COLUMNS}, p.search_keywords,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'variants',
              (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name) ORDER BY v.position, v.id), '[]')
               FROM product_variant v WHERE v.store_id = $1 AND v.product_id = p.id AND v.option_id = o.id AND NOT v.is_retired))
              ORDER BY o.position, o.id), '[]')
           FROM product_option o WHERE o.store_id = $1 AND o.product_id = p.id AND NOT o.is_retired) AS options,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('option_id', c.option_id, 'variant_id', c.variant_id, 'outlet', u.slug,
              'sales_type', s.slug, 'cents', c.cents)
              ORDER BY u.position NULLS FIRST, s.position NULLS FIRST, o.position NULLS FIRST, v.position NULLS FIRST), '[]')
           FROM price c
             LEFT JOIN outlet u ON u.store_id = $1 AND u.id = c.outlet_id
             LEFT JOIN sales_type s ON s.store_id = $1 AND s.id = c.sales_type_id
             LEFT JOIN product_option o ON o.store_id = $1 AND o.product_id = p.id AND o.id = c.option_id
             LEFT JOIN product_variant v ON v.store_id = $1 AND v.product_id = p.id AND v.id = c.variant_id
           WHERE c.store_id = $1 AND c.product_id = p.id) AS prices,
          ARRAY(SELECT g.slug FROM product_modifier_group l JOIN modifier_group g ON g.store_id = $1 AND g.id = l.group_id
                WHERE l.store_id = $1 AND l.product_id = p.id ORDER BY l.position) AS modifier_groups
        FROM product p WHERE p.store_id = $1 AND p.category_id = $2 AND NOT p.is_retired
        ORDER BY (SELECT min(f.menu_rank) FROM offer f WHERE f.store_id = $1 AND f.product_id = p.id) NULLS LAST, p.id`,
  args: [int, int],
  row: {
    ...PRODUCT,
    search_keywords: text,
    options: readOnlyJson<(ExportedChoice & { variants: ExportedChoice[] })[]>(),
    prices: readOnlyJson<ExportedPrice[]>(),
    modifier_groups: texts,
  },
})
export type ExportedProduct = Awaited<ReturnType<typeof exportedProducts.all>>[number]
