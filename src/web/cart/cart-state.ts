import type { CartItem } from '#contract/cart.ts'
import type { LostLine } from './cart-side.ts'
import type { CartPlace } from './line-key.ts'
import type { PlaceFacts } from './place-facts.ts'

/** S4.7: loading, then the lines (none: empty), or the sign-in card where the server asks who is there. */
export type CartState = {
  kind: 'loading' | 'signIn' | 'ready'
  items: readonly CartItem[]
  place: CartPlace | null
  facts: PlaceFacts | null
  /** Lines that were not taken, until the person has read it. */
  lost: readonly LostLine[]
  /** The line that landed last, for the small fold; the count tells two landings of the same line apart. */
  landed: { key: string; count: number } | null
  /** The specification's checkoutSignIn: whoever signs in from here goes on to checkout. */
  wantsCheckout: boolean
}

export const emptyCartState: CartState = {
  kind: 'loading',
  items: [],
  place: null,
  facts: null,
  lost: [],
  landed: null,
  wantsCheckout: false,
}
