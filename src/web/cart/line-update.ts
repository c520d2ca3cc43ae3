import type { CartUpdate } from '#contract/cart.ts'
import type { LocalLine } from '../state/cart-storage.ts'

/** S3.3. The server counts for itself; the prices are what the page showed. */
export function lineUpdate(cart_id: string, chosen: LocalLine): CartUpdate {
  const { qty, notes, option_id, variant_id, price_per_pcs, final_price, sales_type_id, modifiers } = chosen
  return {
    cart_id,
    qty,
    notes,
    option_id,
    variant_id,
    price_per_pcs,
    final_price,
    sales_type_id,
    modifiers: modifiers.map((one) => ({
      id: one.modifier_id,
      qty: one.qty,
      price_per_pcs: one.price_per_pcs,
      name: one.modifier_name,
    })),
  }
}
