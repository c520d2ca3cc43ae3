import type { Purchase } from '#contract/order/checkout.ts'
import { isUndecided } from '#rules/payments/payment-status.ts'

export type PurchasePage = 'checkoutSuccess' | 'checkoutWaiting' | 'checkoutFailed'

/** D3.2: the page that shows a purchase's status. Only the server's answer decides. An undecided payment is never shown as failed. */
export function purchasePage({
  status,
  payment,
}: Pick<Purchase, 'status'> & { payment: Pick<Purchase['payment'], 'status'> }): PurchasePage {
  if (status === 'expired' || status === 'cancelled') return 'checkoutFailed'
  if (status !== 'awaiting_payment') return 'checkoutSuccess'
  // A captured payment is about to confirm the order. A payment in review is checked by staff.
  const mayBePaid = isUndecided(payment.status) || payment.status === 'captured' || payment.status === 'review'
  return mayBePaid ? 'checkoutWaiting' : 'checkoutFailed'
}
