import { createContext, type RefObject, useContext } from 'react'
import type { QuotedCart } from '#contract/order/checkout.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import type { Pressed, TempCard } from '../form/checkout-storage.ts'
import type { PayAttempt } from '../pay/pay-attempt.ts'
import type { CheckoutData } from './load-checkout.ts'
import type { QuoteNow } from './use-quote.ts'

/** What every part of the checkout knows. */
export type CheckoutContext = {
  data: CheckoutData
  form: CheckoutForm
  change: (changed: Partial<CheckoutForm>) => void
  quoted: QuotedCart
  quote: QuoteNow
  isGuest: boolean
  /** selected_checkout_address: the customer's address for this order. */
  addressId: string | null
  tempCard: TempCard | null
  /** Pay was pressed for this quote before its card was entered (D1.8). */
  pressed: Pressed | null
  /** A press of Pay from before that got no answer: nothing is paid until it is known what became of it. */
  openAttempt: PayAttempt | undefined
  closeAttempt: () => void
  /** Whether the outlet serves where things go, as far as that is known. */
  isFit: boolean
  /** The fields stand on the page, the button in the summary: this is how the one asks the others whether they are right. */
  checkFields: RefObject<(() => Promise<boolean>) | null>
}

export const CheckoutContextValue = createContext<CheckoutContext | null>(null)

export function useCheckoutContext(): CheckoutContext {
  const checkout = useContext(CheckoutContextValue)
  if (!checkout) throw new Error('outside of the checkout')
  return checkout
}
