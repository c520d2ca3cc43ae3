import type { SalesCategory } from '#contract/shop/sales-category.ts'
import { priceText } from '#rules/pricing/money.ts'
import type { MoneyNow } from '#rules/weight/money-now.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import type { PaymentChoice } from '../form/checkout-form.ts'

/** The way to pay, as far as money can be held with it. A card that is going to be saved counts as saved. */
export const payKind = (payment: PaymentChoice | null, hasOneTimeCard: boolean): string | undefined =>
  payment?.kind === 'card' && payment.isSaved && !hasOneTimeCard ? 'saved' : payment?.kind

/** The words of the Pay button: each figure says what it is. */
export function payWords({ way, cents }: MoneyNow): string {
  const amount = priceText(cents)
  if (way === 'hold') return weightTexts.hold(amount)
  if (way === 'estimate') return weightTexts.payEstimate(amount)
  return cents === 0 || way === 'keep' ? checkoutTexts.order.place : checkoutTexts.order.pay(amount)
}

export function confirmWords({ way, cents }: MoneyNow): string {
  const amount = priceText(cents)
  if (way === 'hold') return weightTexts.confirmHold(amount)
  if (way === 'keep') return weightTexts.confirmKeep(amount)
  return way === 'estimate' ? weightTexts.confirmEstimate(amount) : checkoutTexts.order.confirm(amount)
}

/** What becomes of the money; null if the total is final. */
export function moneyNote({ way, cents }: MoneyNow, category: SalesCategory): string | null {
  if (way === 'charge') return null
  if (way === 'keep') return weightTexts.keepNote(priceText(cents), weightTexts.visits[category])
  return way === 'hold' ? weightTexts.holdNote(priceText(cents)) : weightTexts.estimateNote(priceText(cents))
}
