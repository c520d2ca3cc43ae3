import type { CartItem } from '#contract/order/cart.ts'
import type { RejectedLine } from './cart-backend.ts'
import type { CartPlace } from './line-key.ts'
import type { PlaceFacts } from './place/place-facts.ts'

/** S4.7: the state of the cart that the screens show. */
export type CartState = {
  /** `signIn`: the store requires a login. `failed`: nothing was ever loaded. `ready` without items is an empty cart. */
  kind: 'loading' | 'signIn' | 'failed' | 'ready'
  items: readonly CartItem[]
  /** S7.6: the last refresh failed, so the items may be out of date. */
  isStale: boolean
  place: CartPlace | null
  facts: PlaceFacts | null
  /** Lines that did not get into the cart, until the shopper dismisses the message. */
  rejected: readonly RejectedLine[]
  /** The line that was added last, for its animation. The count tells two additions of the same line apart. */
  lastAdded: { key: string; count: number } | null
  /** The specification's checkoutSignIn: after signing in from the cart, the shopper continues to the checkout. */
  wantsCheckout: boolean
}

export const emptyCartState: CartState = {
  kind: 'loading',
  items: [],
  isStale: false,
  place: null,
  facts: null,
  rejected: [],
  lastAdded: null,
  wantsCheckout: false,
}
