import type { AppStore } from './app-state.ts'
import type { LocalLine } from './storage/cart-storage.ts'

/** What a page that sells can do without the cart's script, which comes after the page. */
export type CartPort = {
  /** Null when it is in the cart; otherwise why not, in words. It rejects where a script that it needs cannot be had. */
  add(line: LocalLine): Promise<string | null>
  /** Brings the keyboard to the cart, past everything that is between. */
  show(): void
}

/** Null: the cart's script cannot be had. */
type Mooring = { port?: CartPort | null; waiting: ((port: CartPort | null) => void)[] }
const moorings = new WeakMap<AppStore, Mooring>()

export function mooringOf(store: AppStore): Mooring {
  const known = moorings.get(store)
  if (known) return known
  const made: Mooring = { waiting: [] }
  moorings.set(store, made)
  return made
}

/** The cart is there, or will not come: whoever waited for it hears of it. */
export function openCartPort(store: AppStore, port: CartPort | null): void {
  const mooring = mooringOf(store)
  mooring.port = port
  for (const serve of mooring.waiting.splice(0)) serve(port)
}
