import { createContext, type RefObject, useContext } from 'react'
import type { QuotedCart } from '#contract/order/checkout.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import type { AgreedLimit } from '#rules/weight/agreed-limit.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import type { PressedQuote, TempCard } from '../form/checkout-storage.ts'
import type { PayAttempt } from '../pay/pay-attempt.ts'
import type { CheckoutData } from './load-checkout.ts'
import type { CurrentQuote } from './use-quote.ts'

export type TimesState = 'checking' | 'failed' | 'loaded'

/** P1.3: whether what stands in the field of the customer's own limit is one. Its error is shown once the field was left. */
export type AmountState = 'valid' | 'typing' | 'invalid'

/** The state that all parts of the checkout share. */
export type CheckoutContext = {
  data: CheckoutData
  form: CheckoutForm
  change: (changed: Partial<CheckoutForm>) => void
  quoted: QuotedCart
  quote: CurrentQuote
  /** P1.1, P1.3: the most that is charged without asking; null if nothing is weighed. */
  limit: AgreedLimit | null
  /** P1.3: the limit of another quote, such as the one that a refusal brings. */
  limitOf: (quote: Quote) => AgreedLimit | null
  /** P1.2: the server's answer that the chosen pickup is too far away to hold money for it. */
  isLater: boolean
  /** Whether the amount that is being typed is one. Otherwise its field gets the focus. */
  checkAmount: RefObject<(() => boolean) | null>
  amount: AmountState
  setAmount: (state: AmountState) => void
  /** The title of the first unfinished step; null if all are finished, undefined until the page knows. */
  todo: string | null | undefined
  setTodo: (title: string | null | undefined) => void
  isGuest: boolean
  /** selected_checkout_address: the customer's address for this order. */
  addressId: string | null
  /** A driver comes, and neither the customer's account nor the chosen address has a mobile number. */
  isMobileMissing: boolean
  tempCard: TempCard | null
  /** D1.8: the quote for which Pay was pressed before the card was entered. */
  pressedQuote: PressedQuote | null
  /** An earlier press of Pay without an answer. Nothing is paid until its outcome is known. */
  openAttempt: PayAttempt | undefined
  closeAttempt: () => void
  /** False once the outlet is known not to serve the address. */
  isFit: boolean
  /** The button lives outside the form, in the summary. Through this ref it validates the fields and opens the first unfinished step. */
  checkFields: RefObject<(() => Promise<boolean>) | null>
  /** Whether the free windows are loaded. Until then nothing is paid, even if windows were chosen before. */
  times: TimesState
  setTimes: (state: TimesState) => void
  /** Loads the windows again, on the page that has them. */
  reloadSlots: RefObject<(() => void) | null>
}

export const CheckoutContextValue = createContext<CheckoutContext | null>(null)

export function useCheckoutContext(): CheckoutContext {
  const checkout = useContext(CheckoutContextValue)
  if (!checkout) throw new Error('useCheckoutContext outside of the checkout')
  return checkout
}
