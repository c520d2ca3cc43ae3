import type { CartItem } from '#contract/order/cart.ts'
import type { LostLine } from './cart-backend.ts'
import type { CartPlace } from './line-key.ts'
import type { PlaceFacts } from './place/place-facts.ts'

/** S4.7: loading, then the lines (none: empty), or the sign-in card where the server asks who is there. Failed: nothing was ever loaded. */
export type CartState = {
  kind: 'loading' | 'signIn' | 'failed' | 'ready'
  items: readonly CartItem[]
  /** S7.6: what is shown is not the newest: the last look at the server failed. */
  isStale: boolean
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
  isStale: false,
  place: null,
  facts: null,
  lost: [],
  landed: null,
  wantsCheckout: false,
}
