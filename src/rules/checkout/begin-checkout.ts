import { CURRENCY } from '#contract/wire/limits.ts'
import { cartTotalCents, pieceCents } from '../cart/cart-pricing.ts'

export type BeginCheckout = {
  event: 'begin_checkout'
  ecommerce: {
    currency: typeof CURRENCY
    value: number
    items: {
      item_id: string
      item_name: string
      item_variant: string
      item_brand: string
      price: number
      quantity: number
      index: number
    }[]
  }
}

type Item = {
  product_id: number
  product_name: string
  option_name: string | null
  variant_name: string | null
  qty: number
  price_per_pcs: string
  final_price: string
  modifiers: readonly { price_per_pcs: string; qty: number }[]
  unavailable: string | null
}

/**
 * S4.22, S7.15: the event in GA4's shape, in dollars. Notes are left out, because people write names and addresses
 * there.
 */
export function beginCheckout(items: readonly Item[], brand: string): BeginCheckout {
  const bought = items.filter(({ unavailable }) => unavailable === null)
  return {
    event: 'begin_checkout',
    ecommerce: {
      currency: CURRENCY,
      value: cartTotalCents(bought) / 100,
      items: bought.map((item, index) => ({
        item_id: String(item.product_id),
        item_name: item.product_name,
        item_variant: [item.option_name, item.variant_name].filter(Boolean).join(' / '),
        item_brand: brand,
        price: pieceCents(item) / 100,
        quantity: item.qty,
        index,
      })),
    },
  }
}
