import type { Payment } from '#contract/order/checkout.ts'
import type { WalletEntry } from '#contract/order/payments.ts'
import { moneyNow } from '#rules/weight/money-now.ts'

export type WalletPayment = Extract<Payment, { kind: 'wallet' }>

/** The total in the wallet, and the quote that it belongs to. */
export type ShownTotal = {
  totalCents: number
  hash: string
  /** P1.2: what the wallet holds in place of paying the total; absent if the total is paid at once. */
  holdCents?: number
  /** P1.2: the total is an estimate, which is paid at once because it is too early to hold money. */
  isEstimate?: true
}

/** P1.2: a wallet can hold money, but not later: it pays one attempt. */
export function shownIn(
  totalCents: number,
  hash: string,
  limitCents: number | undefined,
  isLater: boolean,
): ShownTotal {
  const { way, cents } = moneyNow(totalCents, limitCents, 'wallet', isLater)
  if (way === 'hold') return { totalCents, hash, holdCents: cents }
  return { totalCents, hash, ...(way === 'estimate' ? { isEstimate: true } : {}) }
}

export type WalletProps = {
  shown: ShownTotal
  isPaying: boolean
  /** Runs before the wallet opens. Resolves to false when something is missing, which the page then shows. */
  prepare: () => Promise<boolean>
  /** Pays the total that the wallet showed. Resolves to whether the order was placed. */
  onPay: (payment: WalletPayment, shown: ShownTotal) => Promise<boolean>
}

/** Whether this browser may have a wallet. Stripe's element has the last word. Browsers keep wallets from pages without HTTPS. */
export function mayHaveWallet(entry: WalletEntry): boolean {
  if (!window.isSecureContext) return false
  return entry.kind === 'test' || 'ApplePaySession' in window || 'PaymentRequest' in window
}
