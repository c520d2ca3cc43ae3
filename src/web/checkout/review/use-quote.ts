import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useCart } from '../../cart/cart-of.ts'
import type { CartState } from '../../cart/cart-state.ts'
import { lineKey } from '../../cart/line-key.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { cartStorage } from '../../state/storage/cart-storage.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { basketOf } from './basket.ts'
import type { CheckoutData } from './load-checkout.ts'
import { quoteOf, withAnswer } from './quote-state.ts'

const GATHER_MS = 120

/** The quote for what is in the cart and chosen now. While a new one is on its way, the one before stands, as not current. */
export function useQuote(data: CheckoutData, form: CheckoutForm) {
  const { store, api } = useApp()
  const isGuest = useCustomer() === null
  const { state: cart } = useCart()
  const quotes = quoteOf(store)
  const state = useSyncExternalStore(quotes.subscribe, quotes.get, quotes.get)
  const [tries, setTries] = useState(0)

  // What a guest gathered is on its way into the customer's cart: its price is asked for when it has arrived.
  const isMerging =
    !isGuest && cart.kind === 'loading' && (cartStorage.guest().length > 0 || cartStorage.pending().length > 0)
  const request = JSON.stringify(basketOf(data, form, isGuest))
  const changes = useCartChanges(cart)
  const asked = `${request} ${changes}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks the same again
  useEffect(() => {
    if (isMerging) return
    const asking = new AbortController()
    const isFirst = quotes.get().quoted === null
    const timer = setTimeout(
      () => {
        api('POST /checkout/quote', { body: JSON.parse(request), signal: asking.signal }).then(
          (quoted) => quotes.set(withAnswer(quotes.get(), asked, quoted)),
          (failure) => asking.signal.aborted || quotes.set({ failure }),
        )
      },
      isFirst ? 0 : GATHER_MS,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [api, quotes, request, asked, isMerging, tries])

  const retry = useCallback(() => setTries((count) => count + 1), [])
  return {
    quoted: state.quoted,
    isCurrent: state.asked === asked && state.failure === null,
    failure: state.failure,
    movedFromCents: state.movedFromCents,
    retry,
    /** What a refusal brought along. */
    take: useCallback(
      (quoted: NonNullable<typeof state.quoted>) =>
        quotes.set({ ...withAnswer(quotes.get(), asked, quoted), movedFromCents: null }),
      [quotes, asked],
    ),
  }
}

/** Empty until the cart changes under the page, here or in another tab. */
function useCartChanges({ kind, items }: CartState): string {
  const first = useRef<string | null>(null)
  if (kind !== 'ready') return ''
  const now = JSON.stringify(items.map((item) => [lineKey(item), item.qty]))
  first.current ??= now
  return now === first.current ? '' : now
}

export type QuoteNow = ReturnType<typeof useQuote>
