import { CURRENCY } from '#contract/wire/limits.ts'
import type { BeginCheckout } from '../checkout/begin-checkout.ts'

type Seen = { id: number; name: string; from_cents: number }
type ViewItem = { event: 'view_item'; ecommerce: BeginCheckout['ecommerce'] }

/** S7.16: the view_item event in GA4's shape, at the product's lowest price. */
export function viewItem({ id, name, from_cents }: Seen, brand: string): ViewItem {
  const price = from_cents / 100
  const item = { item_id: String(id), item_name: name, item_variant: '', item_brand: brand }
  return {
    event: 'view_item',
    ecommerce: { currency: CURRENCY, value: price, items: [{ ...item, price, quantity: 1, index: 0 }] },
  }
}
