import type { Place, ProductCard } from '#contract/shop/catalog.ts'
import type { AppStore } from './app-state.ts'
import type { LocalLine } from './storage/cart-storage.ts'

/** What pages can do with the cart, whose script loads after the page. */
export type CartPort = {
  /** Resolves to null when the line is in the cart, otherwise to the error message. Rejects when a script that it needs cannot be loaded. */
  add(line: LocalLine): Promise<string | null>
  /** The same for one piece of a product without choices. */
  addCard(card: ProductCard, place: Place): Promise<string | null>
  /** Moves the keyboard focus to the cart. */
  show(): void
}

/** A cart whose script is still loading. `port` is undefined until it is loaded, and null when loading failed. */
type PendingCart = { port?: CartPort | null; waiting: ((port: CartPort | null) => void)[] }
const pendingCarts = new WeakMap<AppStore, PendingCart>()

function pendingCart(store: AppStore): PendingCart {
  const known = pendingCarts.get(store)
  if (known) return known
  const made: PendingCart = { waiting: [] }
  pendingCarts.set(store, made)
  return made
}

/** Sets the loaded cart, or null when its script cannot be loaded, and resolves every waiting `loadedCartPort`. */
export function setCartPort(store: AppStore, port: CartPort | null): void {
  const pending = pendingCart(store)
  pending.port = port
  for (const resolve of pending.waiting.splice(0)) resolve(port)
}

/** Waits for the cart's script. Resolves to null when it cannot be loaded. */
export function loadedCartPort(store: AppStore): Promise<CartPort | null> {
  const { port, waiting } = pendingCart(store)
  return port === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(port)
}

/** The cart without waiting: undefined while its script loads, null when loading failed. */
export function cartPortNow(store: AppStore): CartPort | null | undefined {
  return pendingCart(store).port
}
