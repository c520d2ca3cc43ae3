import type { BeginCheckout } from '#rules/checkout/begin-checkout.ts'

/** S7.15: an item in GA4's shape, money in dollars. */
type Ecommerce = BeginCheckout['ecommerce']

/** Every event that the store's tags can receive. For privacy no field can hold a name, contact, address or note. */
export type DataLayerEvent =
  | BeginCheckout
  | { event: 'view_item'; ecommerce: Ecommerce }
  | { event: 'add_to_cart'; ecommerce: Ecommerce }
  | {
      event: 'purchase'
      ecommerce: Ecommerce & { transaction_id: string; tax?: number; shipping?: number; coupon?: string }
    }

/** Pushes an event to `window.dataLayer`, where the tags read it. Whether tags are loaded is decided elsewhere. */
export function pushEvent(event: DataLayerEvent): void {
  const page = window as { dataLayer?: unknown[] }
  page.dataLayer ??= []
  // The tag manager merges objects. The null clears the previous event's items.
  page.dataLayer.push({ ecommerce: null }, event)
}
