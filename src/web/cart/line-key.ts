import type { CartItem } from '#contract/order/cart.ts'
import { matchKey } from '#rules/cart/cart-matching.ts'
import type { CartLine } from '#rules/cart/cart-merge.ts'

type Chosen = Pick<CartItem, 'id' | 'product_id' | 'option_id' | 'variant_id' | 'qty' | 'notes'> & {
  modifiers: readonly { modifier_id: number }[]
}

/** A line of the API in the form that the rules use. `item` is the line itself. */
export function ruleLine<Item extends Chosen>(item: Item): CartLine & { item: Item } {
  return {
    id: item.id,
    productId: item.product_id,
    optionId: item.option_id,
    variantId: item.variant_id,
    modifierIds: item.modifiers.map(({ modifier_id }) => modifier_id),
    qty: item.qty,
    notes: item.notes,
    item,
  }
}

/** S4.13: identifies a line within its cart by product and choices. It stays the same when the API gives the line its own id. */
export function lineKey(item: Chosen): string {
  return matchKey(ruleLine(item))
}

/** A place of sale: an outlet and a sales type. */
export type CartPlace = { outlet_id: number; sales_type_id: number }

export function isAt(item: CartPlace, place: CartPlace): boolean {
  return item.outlet_id === place.outlet_id && item.sales_type_id === place.sales_type_id
}
