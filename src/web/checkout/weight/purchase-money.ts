import type { Purchase } from '#contract/order/checkout.ts'
import { priceText } from '#rules/pricing/money.ts'
import { isHeldLater } from '#rules/weight/hold-time.ts'
import { type MoneyNow, moneyNow } from '#rules/weight/money-now.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { isSettled } from '../result/purchase-page.ts'

type Paid = Pick<Purchase, 'total_cents' | 'limit_cents' | 'first_starts_at' | 'now' | 'category_id'> & {
  payment: Pick<Purchase['payment'], 'status' | 'kind' | 'label'>
}

/** P1.2: whether the pickup of a purchase is too far away to hold money for it. */
export const isLater = ({ first_starts_at, now }: Pick<Purchase, 'first_starts_at' | 'now'>): boolean =>
  first_starts_at !== null && isHeldLater(new Date(first_starts_at), new Date(now))

/** P1.2: what the payment of a purchase holds, keeps or charges. What it did already counts, also when the pickup has come near since. */
export function moneyOf(purchase: Paid): MoneyNow {
  const { total_cents, limit_cents, payment } = purchase
  const { status, kind } = payment
  if (limit_cents === undefined) return moneyNow(total_cents, undefined, kind)
  if (status === 'kept') return { way: 'keep', cents: limit_cents }
  if (status === 'held') return { way: 'hold', cents: limit_cents }
  if (status === 'captured') return moneyNow(total_cents, limit_cents, 'paynow')
  return moneyNow(total_cents, limit_cents, kind, isLater(purchase))
}

/** What was paid or held, by what, and what becomes of it. Null unless the newest payment says so: nothing else is a fact. */
export function paidWords(purchase: Paid): { name: string; value: string; note: string | null } | null {
  if (!isSettled(purchase)) return null
  const { way, cents } = moneyOf(purchase)
  const { label } = purchase.payment
  const { paid, paidBy } = purchaseTexts.success
  const amount = priceText(cents)
  if (way === 'hold')
    return { name: weightTexts.held, value: weightTexts.heldOn(amount, label), note: weightTexts.heldNote }
  if (way === 'keep')
    return {
      name: weightTexts.kept,
      value: label || weightTexts.keptCard,
      note: weightTexts.keptNote(amount, weightTexts.visits[purchase.category_id]),
    }
  if (way === 'estimate')
    return { name: paid, value: weightTexts.paidEstimate(amount, label), note: weightTexts.paidNote }
  return { name: paid, value: paidBy(amount, label), note: null }
}

/** The name of the amount that waits for the payer. */
export function dueName(purchase: Paid): string {
  const { way } = moneyOf(purchase)
  if (way === 'hold' || way === 'keep') return weightTexts.toHold
  return way === 'estimate' ? weightTexts.toPay : purchaseTexts.waiting.total
}
