import type { BeginCheckout } from '#rules/checkout/begin-checkout.ts'

/** S7.15: an item in GA4's shape, money in dollars. */
type Ecommerce = BeginCheckout['ecommerce']

/** Everything that may be said to the tags. Nothing personal has a place in it (security: no name, contact, address or note). */
export type DataLayerEvent =
  | BeginCheckout
  | { event: 'view_item'; ecommerce: Ecommerce }
  | { event: 'add_to_cart'; ecommerce: Ecommerce }
  | {
      event: 'purchase'
      ecommerce: Ecommerce & { transaction_id: string; tax?: number; shipping?: number; coupon?: string }
    }

/** Puts an event where the tags look for it; they are loaded, or not, elsewhere. */
export function pushEvent(event: DataLayerEvent): void {
  const page = window as { dataLayer?: unknown[] }
  page.dataLayer ??= []
  // What the event before left would otherwise be mixed into this one.
  page.dataLayer.push({ ecommerce: null }, event)
}
