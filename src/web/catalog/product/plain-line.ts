import type { Place, ProductCard } from '#contract/shop/catalog.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { type LocalLine, newMergeKey } from '../../state/storage/cart-storage.ts'

type Known = Pick<ProductCard, 'id' | 'name' | 'name_slug' | 'category' | 'image' | 'unit' | 'min_qty' | 'qty_step'>

/** One piece of a product without choices. */
export function plainLine(product: Known, place: Place, priceCents: number): LocalLine {
  const key = newMergeKey()
  return {
    id: key,
    merge_key: key,
    product_id: product.id,
    product_name: product.name,
    option_id: null,
    option_name: null,
    variant_id: null,
    variant_name: null,
    qty: 1,
    notes: '',
    price_per_pcs: moneyText(priceCents),
    final_price: moneyText(priceCents),
    outlet_id: place.outlet_id,
    sales_type_id: place.sales_type_id,
    sales_type: '',
    modifiers: [],
    category_slug: product.category.slug,
    name_slug: product.name_slug,
    image: product.image,
    unit: product.unit,
    min_qty: product.min_qty,
    qty_step: product.qty_step,
    qty_was: null,
    price_was: null,
    unavailable: null,
  }
}
