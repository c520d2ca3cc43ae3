import type { Purchase } from '#contract/order/checkout.ts'
import { priceText } from '#rules/pricing/money.ts'
import { type MoneyNow, moneyNow } from '#rules/weight/money-now.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'

type Paid = Pick<Purchase, 'total_cents' | 'limit_cents'> & { payment: Pick<Purchase['payment'], 'kind' | 'label'> }

/** P1.2: what the payment of a purchase holds or charges. */
export const moneyOf = ({ total_cents, limit_cents, payment }: Paid): MoneyNow =>
  moneyNow(total_cents, limit_cents, payment.kind)

/** What was paid or held, by what, and what becomes of it. */
export function paidWords(purchase: Paid): { name: string; value: string; note: string | null } {
  const { way, cents } = moneyOf(purchase)
  const { label } = purchase.payment
  const { paid, paidBy } = purchaseTexts.success
  const amount = priceText(cents)
  if (way === 'hold')
    return { name: weightTexts.held, value: weightTexts.heldOn(amount, label), note: weightTexts.heldNote }
  if (way === 'estimate')
    return { name: paid, value: weightTexts.paidEstimate(amount, label), note: weightTexts.paidNote }
  return { name: paid, value: paidBy(amount, label), note: null }
}

/** The name of the amount that waits for the payer. */
export function dueName(purchase: Paid): string {
  const { way } = moneyOf(purchase)
  if (way === 'hold') return weightTexts.toHold
  return way === 'estimate' ? weightTexts.toPay : purchaseTexts.waiting.total
}
