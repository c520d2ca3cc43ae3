import { priceText } from '#rules/pricing/money.ts'
import type { MoneyNow } from '#rules/weight/money-now.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'

/** The words of the Pay button: each figure says what it is. */
export function payWords({ way, cents }: MoneyNow): string {
  const amount = priceText(cents)
  if (way === 'hold') return weightTexts.hold(amount)
  if (way === 'estimate') return weightTexts.payEstimate(amount)
  return cents === 0 ? checkoutTexts.order.place : checkoutTexts.order.pay(amount)
}

export function confirmWords({ way, cents }: MoneyNow): string {
  const amount = priceText(cents)
  if (way === 'hold') return weightTexts.confirmHold(amount)
  return way === 'estimate' ? weightTexts.confirmEstimate(amount) : checkoutTexts.order.confirm(amount)
}

/** What becomes of the money; null if the total is final. */
export function moneyNote({ way, cents }: MoneyNow): string | null {
  if (way === 'charge') return null
  return way === 'hold' ? weightTexts.holdNote(priceText(cents)) : weightTexts.estimateNote(priceText(cents))
}
