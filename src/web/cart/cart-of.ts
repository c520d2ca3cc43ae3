import { useEffect, useSyncExternalStore } from 'react'
import type { Api } from '#contract/wire/request.ts'
import { useApp } from '../state/app-context.ts'
import type { AppStore } from '../state/app-state.ts'
import { type CartState, emptyCartState } from './cart-state.ts'
import { CartStore } from './cart-store.ts'

const carts = new WeakMap<AppStore, CartStore>()

/** The one cart of this tab. It exists only in the browser, not on the server. */
export function cartOf(app: { store: AppStore; api: Api }): CartStore {
  const known = carts.get(app.store)
  if (known) return known
  const made = new CartStore(app)
  carts.set(app.store, made)
  return made
}

const never = () => () => {}
const loading = () => emptyCartState

/** The cart for a component, which loads it. On the server the cart is always loading. */
export function useCart(): { cart: CartStore | null; state: CartState } {
  const app = useApp()
  const cart = import.meta.env.SSR ? null : cartOf(app)
  useEffect(() => cart?.open(), [cart])
  const state = useSyncExternalStore(cart?.state.subscribe ?? never, cart?.state.get ?? loading, loading)
  return { cart, state }
}
