import type { Explanation } from '#contract/order/explanation.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { withoutHold, withoutLimit } from '../pricing/tolerance-figure.ts'
import { canBeHeld } from './money-now.ts'
import { isEstimate } from './order-money.ts'

/**
 * P1.2, P1.4: an order keeps the reasons of its quote, which was made before a way to pay was chosen. Here they say what is still true: money
 * that was paid at once had no limit, and a total that is not an estimate any more cannot become anything else.
 */
export function explainEstimate(
  explanation: Explanation,
  { weight, payments }: Pick<OrderView, 'weight' | 'payments'>,
): Explanation {
  if (!isEstimate({ weight })) return withoutLimit(explanation)
  const payment = payments.findLast(({ purpose }) => purpose === 'order')
  const isAtOnce =
    payment && (!canBeHeld(payment.kind) || (payment.status === 'captured' && payment.held_cents === null))
  return isAtOnce ? withoutHold(explanation) : explanation
}
