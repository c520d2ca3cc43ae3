import type { OrderView } from '#contract/order/order-shapes.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { isPayingAtOnce, paidAtOnce } from '#rules/weight/order-money.ts'

type Agreed = Pick<NonNullable<OrderView['weight']>, 'estimate_cents' | 'limit_cents'>

/** P1.2: what was agreed to before the weighing. Who pays the estimate at once has no limit, because nothing is held: above it they are asked. */
export function agreedWords(
  { estimate_cents, limit_cents }: Agreed,
  { payments }: Pick<OrderView, 'payments'>,
): string {
  const estimated = `By weight: estimated $${moneyText(estimate_cents)}`
  const paid = paidAtOnce({ payments })
  if (paid) return `${estimated}, paid $${moneyText(paid.amount_cents)} at once; above that the customer is asked`
  if (isPayingAtOnce({ payments })) return `${estimated}, to be paid at once; above that the customer is asked`
  return `${estimated}, at most $${moneyText(limit_cents)}`
}
