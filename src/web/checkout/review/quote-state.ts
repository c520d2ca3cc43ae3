import type { QuotedCart } from '#contract/order/checkout.ts'
import type { AppStore } from '../../state/app-state.ts'
import { createStore, type Store } from '../../state/store.ts'

export type QuoteState = {
  /** The question the quote answers. */
  asked: string | null
  quoted: QuotedCart | null
  failure: unknown
  /** The same question got another total: it is said, never slipped in (D2.4). */
  movedFromCents: number | null
}

const quotes = new WeakMap<AppStore, Store<QuoteState>>()

/** One for all pages of the checkout, so that going from one to the next shows the total at once. */
export function quoteOf(store: AppStore): Store<QuoteState> {
  const known = quotes.get(store)
  if (known) return known
  const made = createStore<QuoteState>({ asked: null, quoted: null, failure: null, movedFromCents: null })
  quotes.set(store, made)
  return made
}

/** An answer takes the place of the one before. */
export function withAnswer(state: QuoteState, asked: string, quoted: QuotedCart): QuoteState {
  const before = state.quoted?.quote.total_cents ?? null
  const isMoved = state.asked === asked && before !== null && before !== quoted.quote.total_cents
  const kept = state.asked === asked ? state.movedFromCents : null
  return { asked, quoted, failure: null, movedFromCents: isMoved ? before : kept }
}
