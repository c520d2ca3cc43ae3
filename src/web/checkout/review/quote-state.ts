import type { QuotedCart } from '#contract/order/checkout.ts'
import type { AppStore } from '../../state/app-state.ts'
import { createStore, type Store } from '../../state/store.ts'

export type QuoteState = {
  /** The key of the request that the quote answers. */
  requestKey: string | null
  quoted: QuotedCart | null
  failure: unknown
  /** D2.4: the previous total, if the same request now has another one. It is shown to the shopper. */
  movedFromCents: number | null
}

const quotes = new WeakMap<AppStore, Store<QuoteState>>()

/** All pages of the checkout share one quote, so that the next page shows the total at once. */
export function quoteOf(store: AppStore): Store<QuoteState> {
  const known = quotes.get(store)
  if (known) return known
  const made = createStore<QuoteState>({ requestKey: null, quoted: null, failure: null, movedFromCents: null })
  quotes.set(store, made)
  return made
}

export function withAnswer(state: QuoteState, requestKey: string, quoted: QuotedCart): QuoteState {
  const before = state.quoted?.quote.total_cents ?? null
  const isMoved = state.requestKey === requestKey && before !== null && before !== quoted.quote.total_cents
  const kept = state.requestKey === requestKey ? state.movedFromCents : null
  return { requestKey, quoted, failure: null, movedFromCents: isMoved ? before : kept }
}
