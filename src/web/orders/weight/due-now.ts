import type { OrderView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import type { MoneyNow } from '#rules/weight/money-now.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { dueName, moneyOf } from '../../checkout/weight/purchase-money.ts'

/** P1.2: what an unpaid order asks for: its total, the limit that is held, or the estimate, by the way that was tried last. */
export function dueNow(order: OrderView): { money: MoneyNow; name: string } {
  const { total_cents, first_starts_at, now, category_id, weight, payments } = order
  const tried = payments.findLast(({ purpose }) => purpose === 'order')
  const purchase = {
    ...{ total_cents, first_starts_at, now, category_id },
    ...(weight && { limit_cents: weight.limit_cents }),
    payment: { status: tried?.status ?? 'created', kind: tried?.kind ?? '', label: '' },
  } as const
  const money = moneyOf(purchase)
  return money.way === 'charge'
    ? { money: { way: 'charge', cents: total_cents - order.paid_cents }, name: orderTexts.details.toPay }
    : { money, name: dueName(purchase) }
}

/** The words of the button that pays it. */
export function dueWords({ way, cents }: MoneyNow): string {
  const texts = orderWeightTexts.refusedHold
  if (way === 'charge') return orderTexts.pay(priceText(cents))
  if (way === 'keep') return texts.keep
  return way === 'hold' ? texts.hold(priceText(cents)) : texts.estimate(priceText(cents))
}
