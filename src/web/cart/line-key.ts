import type { CartItem } from '#contract/order/cart.ts'
import { matchKey } from '#rules/cart/cart-matching.ts'
import type { CartLine } from '#rules/cart/cart-merge.ts'

type Chosen = Pick<CartItem, 'id' | 'product_id' | 'option_id' | 'variant_id' | 'qty' | 'notes'> & {
  modifiers: readonly { modifier_id: number }[]
}

/** A line of the wire as the rules see it, with what it was. */
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

/** S4.13: what tells the lines of one cart apart, before and after the server has given them ids of its own. */
export function lineKey(item: Chosen): string {
  return matchKey(ruleLine(item))
}

/** A place of sale, as lines and answers carry it. */
export type CartPlace = { outlet_id: number; sales_type_id: number }

export function isAt(item: CartPlace, place: CartPlace): boolean {
  return item.outlet_id === place.outlet_id && item.sales_type_id === place.sales_type_id
}
