import { useEffect, useSyncExternalStore } from 'react'
import type { Api } from '#contract/wire/request.ts'
import { useApp } from '../state/app-context.ts'
import type { AppStore } from '../state/app-state.ts'
import { type CartState, emptyCartState } from './cart-state.ts'
import { type Cart, createCart } from './cart-store.ts'

const carts = new WeakMap<AppStore, Cart>()

/** The one cart of this tab; only to be asked for in the browser. */
export function cartOf(app: { store: AppStore; api: Api }): Cart {
  const known = carts.get(app.store)
  if (known) return known
  const made = createCart(app)
  carts.set(app.store, made)
  return made
}

const never = () => () => {}
const loading = () => emptyCartState

/** The cart as a component sees it; on the server it is always loading. Being looked at, it is fetched. */
export function useCart(): { cart: Cart | null; state: CartState } {
  const app = useApp()
  const cart = import.meta.env.SSR ? null : cartOf(app)
  useEffect(() => cart?.open(), [cart])
  const state = useSyncExternalStore(cart?.state.subscribe ?? never, cart?.state.get ?? loading, loading)
  return { cart, state }
}
