import type { Purchase } from '#contract/order/checkout.ts'
import type { PaymentStatus } from '#contract/order/checkout-limits.ts'
import { isUndecided } from '#rules/payments/payment-status.ts'

export type PurchasePage = 'checkoutSuccess' | 'checkoutWaiting' | 'checkoutFailed'

type Shown = Pick<Purchase, 'status'> & { payment: Pick<Purchase['payment'], 'status'> }

/** With these, money was taken, is held, or will be held with a card that is kept. */
const SETTLED: readonly PaymentStatus[] = ['kept', 'held', 'captured']

/** Whether the newest payment of a purchase says what became of its money. */
export const isSettled = ({ payment }: Pick<Shown, 'payment'>): boolean => SETTLED.includes(payment.status)

/**
 * D3.2: the page that shows a purchase's status. Only the server's answer decides. An undecided payment is never shown as failed. P1.2: a confirmed
 * order whose newest payment did not work, or whose hold has ended, is shown by its own page, where it can be paid.
 */
export function purchasePage(purchase: Shown): PurchasePage | 'order' {
  const { status, payment } = purchase
  if (status === 'expired' || status === 'cancelled') return 'checkoutFailed'
  if (status !== 'awaiting_payment') return isSettled(purchase) ? 'checkoutSuccess' : 'order'
  // A captured payment is about to confirm the order. A payment in review is checked by staff.
  const mayBePaid = isUndecided(payment.status) || payment.status === 'captured' || payment.status === 'review'
  return mayBePaid ? 'checkoutWaiting' : 'checkoutFailed'
}

/** The same for an app's web view, which cannot open the order's page. */
export function stateInApp(purchase: Shown): PurchasePage {
  const page = purchasePage(purchase)
  if (page !== 'order') return page
  if (isUndecided(purchase.payment.status)) return 'checkoutWaiting'
  return purchase.payment.status === 'failed' ? 'checkoutFailed' : 'checkoutSuccess'
}
