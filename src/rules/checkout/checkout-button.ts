import { isMinSpendMissing, type MinSpend } from '../cart/min-spend.ts'

export type CheckoutButtonFacts = {
  isOutletClosed: boolean
  isLoading: boolean
  /** The number of lines that can be bought. */
  lineCount: number
  minSpend: MinSpend
}

export type CheckoutButton =
  | { isDisabled: false; reason: null }
  | { isDisabled: true; reason: 'outlet_closed' | 'loading' | 'empty' | 'min_spend' }

/** S4.14: the Checkout button is disabled for the first reason that applies. */
export function checkoutButton({
  isOutletClosed,
  isLoading,
  lineCount,
  minSpend,
}: CheckoutButtonFacts): CheckoutButton {
  if (isOutletClosed) return { isDisabled: true, reason: 'outlet_closed' }
  if (isLoading) return { isDisabled: true, reason: 'loading' }
  if (lineCount === 0) return { isDisabled: true, reason: 'empty' }
  if (isMinSpendMissing(minSpend)) return { isDisabled: true, reason: 'min_spend' }
  return { isDisabled: false, reason: null }
}
