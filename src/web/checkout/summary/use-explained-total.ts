import type { Quote } from '#contract/order/quote-shapes.ts'
import { withChosenLimit, withoutHold } from '#rules/pricing/tolerance-figure.ts'
import type { AgreedLimit } from '#rules/weight/agreed-limit.ts'
import { type MoneyNow, moneyNow } from '#rules/weight/money-now.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { payKind } from '../weight/pay-words.ts'

/** The quote with its explanation as it is for this shopper, the limit, and what Pay does. */
export function useExplainedTotal() {
  const { quoted, limit, isLater, form, tempCard } = useCheckoutContext()
  const money = moneyNow(quoted.quote.total_cents, limit?.cents, payKind(form.payment, tempCard !== null), isLater)
  return { limit, money, figures: explained(quoted.quote, limit, money) }
}

/** P1.2, P1.3: the quote with the customer's own limit, where one counts; without a limit where the estimate is paid at once. */
function explained(quote: Quote, limit: AgreedLimit | null, { way }: MoneyNow): Quote {
  const { explanation } = quote
  if (!limit || !explanation) return quote
  if (way === 'estimate') return { ...quote, explanation: withoutHold(explanation) }
  return limit.isOwn ? { ...quote, explanation: withChosenLimit(explanation, limit.cents) } : quote
}
