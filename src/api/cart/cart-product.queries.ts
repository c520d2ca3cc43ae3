import type { ListedPrice } from '#rules/pricing/price-list.ts'
import { int, ints, json } from '../db/column.ts'
import { statement } from '../db/statement.ts'

type Named = { id: number; name: string }

/** The data of a product that carts need, for all places of sale. */
export type CartProduct = Named & {
  nameSlug: string
  categoryId: number
  image: string
  unit: 'piece' | 'kg' | 'set' | 'pair'
  min_qty: number
  qty_step: number
  /** Null for goods, which are ready at once. */
  turnaroundHours: number | null
  isAvailable: boolean
  isRetired: boolean
  shelfIds: number[]
  options: (Named & { variants: Named[] })[]
  groups: {
    id: number
    name: string
    department: string
    min: number
    max: number
    modifiers: (Named & { price_cents: number })[]
  }[]
  prices: ListedPrice[]
}

/** A parameter in the SQL: `$1` or `$storeId`. */
type Placeholder = `$${string}`

/**
 * An array that the planner does not see. With an array that it sees, it finds that a plan for this one costs less, and plans a long statement again at every
 * call, which takes longer than running it (kept-plans.test.ts).
 */
export const keptPlan = (array: string) => `ARRAY(SELECT unnest(${array}))`

/**
 * A subquery that returns the products with these ids as one JSON value. Any statement can include it, which saves a round trip for products that are
 * not cached. Retired products are included, because a cart still shows their names.
 */
export const productsByIds = (storeId: Placeholder, ids: Placeholder) => `coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'nameSlug', p.name_slug, 'categoryId', p.category_id,
      'image', p.image, 'unit', p.unit, 'min_qty', p.min_qty, 'qty_step', p.qty_step, 'turnaroundHours', p.turnaround_hours, 'isAvailable', p.is_available, 'isRetired', p.is_retired, 'shelfIds', to_jsonb(p.shelf_ids),
      'options', coalesce((SELECT jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'variants',
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) ORDER BY v.position) FROM product_variant v
            WHERE v.store_id = ${storeId} AND v.product_id = p.id AND v.option_id = o.id AND NOT v.is_retired), '[]')) ORDER BY o.position)
        FROM product_option o WHERE o.store_id = ${storeId} AND o.product_id = p.id AND NOT o.is_retired), '[]'),
      'groups', coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'department', g.department,
          'min', g.min, 'max', g.max, 'modifiers',
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'price_cents', m.price_cents) ORDER BY m.position)
            FROM modifier m WHERE m.store_id = ${storeId} AND m.group_id = g.id AND NOT m.is_retired), '[]')) ORDER BY r.position)
        FROM product_modifier_group r JOIN modifier_group g ON g.store_id = ${storeId} AND g.id = r.group_id
        WHERE r.store_id = ${storeId} AND r.product_id = p.id), '[]'),
      'prices', coalesce((SELECT jsonb_agg(jsonb_build_object('option_id', c.option_id, 'variant_id', c.variant_id,
          'outlet_id', c.outlet_id, 'sales_type_id', c.sales_type_id, 'cents', c.cents))
        FROM price c WHERE c.store_id = ${storeId} AND c.product_id = p.id), '[]')))
  FROM product p WHERE p.store_id = ${storeId} AND p.id = ANY (${keptPlan(`${ids}::integer[]`)})), '[]')`

export const cartProducts = statement({
  name: 'cart_products',
  sql: `SELECT ${productsByIds('$1', '$2')} AS products`,
  args: [int, ints],
  row: { products: json<CartProduct[]>() },
})
