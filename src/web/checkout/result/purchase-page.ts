import type { Purchase } from '#contract/order/checkout.ts'
import { isUndecided } from '#rules/payments/payment-status.ts'

export type PurchasePage = 'checkoutSuccess' | 'checkoutWaiting' | 'checkoutFailed'

/** D3.2: which page tells where a purchase stands. The server's word alone decides; an undecided payment is never a failed one. */
export function purchasePage({
  status,
  payment,
}: Pick<Purchase, 'status'> & { payment: Pick<Purchase['payment'], 'status'> }): PurchasePage {
  if (status === 'expired' || status === 'cancelled') return 'checkoutFailed'
  if (status !== 'awaiting_payment') return 'checkoutSuccess'
  // Captured, it is about to be confirmed; in review, somebody looks at it.
  const mayBePaid = isUndecided(payment.status) || payment.status === 'captured' || payment.status === 'review'
  return mayBePaid ? 'checkoutWaiting' : 'checkoutFailed'
}
