import { type CartLimit, type CartLimitTerms, shownCartLimit } from '#rules/cart/cart-limit.ts'
import { cartTotalCents, pieceCount } from '#rules/cart/cart-pricing.ts'
import { type MinSpend, minSpend } from '#rules/cart/min-spend.ts'
import { type CheckoutButton, checkoutButton } from '#rules/checkout/checkout-button.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { cartTexts, minSpendTexts } from '#texts/order/cart-api.ts'
import type { OutletDetail } from '../../state/place/chosen-place.ts'
import type { CartState } from '../cart-state.ts'
import { closedWords } from './closed-words.ts'

export type CartFigures = {
  pieces: number
  /** S5.6: "1,234.50". */
  total: string
  /** P1.1: the most that the total can become without asking, where items are weighed later; otherwise null. */
  limit: CartLimit | null
  minSpend: MinSpend
  /** S5.2–S5.4, where a minimum applies. */
  minSpendText: string | null
  button: CheckoutButton
  /** S4.14: why the Checkout button is disabled. */
  reason: string | undefined
}

/** The numbers that the bar and the panel show. */
export function cartFigures(
  { kind, items, facts }: CartState,
  visitor: Pick<CartLimitTerms, 'tolerancePercent' | 'isPartner' | 'rememberedCents'>,
): CartFigures {
  const bought = items.filter(({ unavailable }) => unavailable === null)
  const totalCents = cartTotalCents(items)
  const spend = minSpend({ isPartner: visitor.isPartner, minCents: facts?.minSpendCents ?? 0, spentCents: totalCents })
  const button = checkoutButton({
    isOutletClosed: facts?.outlet.is_closed ?? false,
    isLoading: kind === 'loading' || kind === 'failed',
    lineCount: bought.length,
    minSpend: spend,
  })
  const minSpendText = minSpendWords(spend)
  return {
    pieces: pieceCount(items),
    total: moneyText(totalCents),
    limit: facts && shownCartLimit(items, { ...facts, ...visitor }),
    minSpend: spend,
    minSpendText,
    button,
    reason:
      kind === 'failed' ? cartTexts.updateFailed : reasonWords(button, items.length > 0, minSpendText, facts?.outlet),
  }
}

export function minSpendWords(spend: MinSpend): string | null {
  if (spend.kind === 'none') return null
  return minSpendTexts[spend.kind](moneyText(spend.kind === 'under' ? spend.remainingCents : spend.minCents))
}

function reasonWords(
  { reason }: CheckoutButton,
  hasLines: boolean,
  minSpendText: string | null,
  outlet: OutletDetail | undefined,
): string | undefined {
  if (reason === null) return undefined
  if (reason === 'outlet_closed' && outlet) return closedWords(outlet)
  if (reason === 'min_spend') return minSpendText ?? undefined
  return reason === 'empty' && hasLines ? cartPageTexts.why.nothing_sold : cartPageTexts.why[reason]
}
