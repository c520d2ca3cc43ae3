import type { CartItem, CartUpdate, NewCartItem } from '#contract/order/cart.ts'
import { timesText, withQuantity } from '#rules/cart/cart-pricing.ts'
import type { LocalLine } from '../../state/storage/cart-storage.ts'

/** S3.3, S5.8: the complete payload of the specification. The API computes prices itself and ignores those of the page. */
export function lineUpdate(cart_id: string, chosen: CartItem): CartUpdate {
  const { qty, notes, option_id, variant_id, price_per_pcs, sales_type_id, final_price, modifiers } = withQuantity(
    chosen,
    chosen.qty,
  )
  return {
    cart_id,
    qty,
    notes,
    option_id,
    variant_id,
    price: timesText(price_per_pcs, qty),
    price_per_pcs,
    sales_type_id,
    final_price,
    modifiers: modifiers.map((one) => ({
      id: one.modifier_id,
      qty: one.qty,
      price_per_pcs: one.price_per_pcs,
      price: timesText(one.price_per_pcs, one.qty),
      name: one.modifier_name,
      // A modifier has no notes.
      notes: '',
    })),
  }
}

/** Another quantity for the same line. `changes` makes the API ignore the other fields, which may be older than its own. */
export function quantityUpdate(line: CartItem, qty: number): CartUpdate {
  return { ...lineUpdate(line.id, { ...line, qty }), changes: ['qty'] }
}

/** S3.1, S7.8: one cart item without the fields that are only for display. The merge key makes the request idempotent. */
export function newItem(line: LocalLine): NewCartItem {
  const { final_price, modifiers } = withQuantity(line, line.qty)
  return {
    id: line.id,
    product_id: line.product_id,
    product_name: line.product_name,
    option_id: line.option_id,
    option_name: line.option_name,
    variant_id: line.variant_id,
    variant_name: line.variant_name,
    qty: line.qty,
    notes: line.notes,
    price_per_pcs: line.price_per_pcs,
    final_price,
    outlet_id: line.outlet_id,
    sales_type_id: line.sales_type_id,
    sales_type: line.sales_type,
    modifiers,
    merge_key: line.merge_key,
  }
}
