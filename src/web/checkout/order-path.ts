import type { Purchase } from '#contract/checkout.ts'

/** Where an order is looked at: one with trips, any other, and a guest's by its link alone (D3.6). */
export function orderPath({
  order_id,
  guest_token,
  kind,
}: Pick<Purchase, 'order_id' | 'guest_token' | 'kind'>): string {
  if (guest_token !== null) return `/history/reg/guest/${guest_token}`
  return kind === 'trips' ? `/history/${order_id}` : `/history/reg/${order_id}`
}
