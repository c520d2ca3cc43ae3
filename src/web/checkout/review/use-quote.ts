import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useCart } from '../../cart/cart-of.ts'
import type { CartState } from '../../cart/cart-state.ts'
import { lineKey } from '../../cart/line-key.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { cartStorage } from '../../state/storage/cart-storage.ts'
import { useWeighing } from '../../state/use-weighing.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { basketOf } from './basket.ts'
import type { CheckoutData } from './load-checkout.ts'
import { quoteOf, withAnswer } from './quote-state.ts'

const DEBOUNCE_MS = 120

/** The quote for the current cart and form. While a new one loads, the previous quote stays, with `isCurrent` false. */
export function useQuote(data: CheckoutData, form: CheckoutForm) {
  const { store, api } = useApp()
  const isGuest = useCustomer() === null
  const { state: cart } = useCart()
  const quotes = quoteOf(store)
  const state = useSyncExternalStore(quotes.subscribe, quotes.get, quotes.get)
  const [tries, setTries] = useState(0)

  // After sign-in the guest's cart is merged into the customer's. The quote waits for the merged cart.
  const pending = isGuest ? 0 : cartStorage.guest().length + cartStorage.pending().length
  const isMerging = cart.kind === 'loading' && pending > 0
  // P1.2: the server decides by the pickup's time whether money is held now. The price does not depend on it.
  const pickup = useWeighing() === undefined ? {} : { first_starts_at: form.pickupAt }
  const request = JSON.stringify({ ...basketOf(data, form, isGuest), ...pickup })
  const changes = useCartChanges(cart, pending)
  const requestKey = `${request} ${changes}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the same request
  useEffect(() => {
    if (isMerging) return
    const controller = new AbortController()
    const isFirst = quotes.get().quoted === null
    const timer = setTimeout(
      () => {
        api('POST /checkout/quote', { body: JSON.parse(request), signal: controller.signal }).then(
          (quoted) => quotes.set(withAnswer(quotes.get(), requestKey, quoted)),
          (failure) => controller.signal.aborted || quotes.set({ failure }),
        )
      },
      isFirst ? 0 : DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [api, quotes, request, requestKey, isMerging, tries])

  const retry = useCallback(() => setTries((count) => count + 1), [])
  return {
    quoted: state.quoted,
    isCurrent: state.requestKey === requestKey && state.failure === null,
    failure: state.failure,
    movedFromCents: state.movedFromCents,
    retry,
    /** Replaces the quote by the one that came with a refusal. */
    replace: useCallback(
      (quoted: NonNullable<typeof state.quoted>) =>
        quotes.set({ ...withAnswer(quotes.get(), requestKey, quoted), movedFromCents: null }),
      [quotes, requestKey],
    ),
  }
}

/**
 * Empty until the cart changes while the page is open, here or in another tab. The cart shows `pending` lines before the API has them, so their arrival
 * is a change too.
 */
function useCartChanges({ kind, items }: CartState, pending: number): string {
  const first = useRef<string | null>(null)
  if (kind !== 'ready') return ''
  const now = JSON.stringify([pending, items.map((item) => [lineKey(item), item.qty])])
  first.current ??= now
  return now === first.current ? '' : now
}

export type CurrentQuote = ReturnType<typeof useQuote>
