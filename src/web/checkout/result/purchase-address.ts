import type { Purchase } from '#contract/order/checkout.ts'
import type { useTo } from '../../state/links/use-to.ts'
import { purchasePage } from './purchase-page.ts'

type To = ReturnType<typeof useTo>

/** The order's page. A guest's order opens only by its secret link (D3.6). */
export function orderPage({ order_id, guest_token, kind }: Purchase, to: To): string {
  if (guest_token !== null) return to('guestOrder', { id: guest_token })
  return kind === 'trips' ? to('orderOverview', { id: order_id }) : to('regularOrder', { id: order_id })
}

/** The address of the page that shows a purchase's status. */
export function purchaseAddress(purchase: Purchase, to: To): string {
  const page = purchasePage(purchase)
  return page === 'order' ? orderPage(purchase, to) : to(page, {}, { order: purchase.order_id })
}
