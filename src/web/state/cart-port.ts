import { useCallback } from 'react'
import { useApp } from './app-context.ts'
import type { AppStore } from './app-state.ts'
import type { LocalLine } from './cart-storage.ts'

/** What a page that sells can do without the cart's script, which comes after the page. */
export type CartPort = {
  /** Null when it is in the cart; otherwise why not, in words. */
  add(line: LocalLine): Promise<string | null>
  /** Brings the keyboard to the cart, past everything that is between. */
  show(): void
}

type Mooring = { port: CartPort | null; waiting: ((port: CartPort) => void)[] }
const moorings = new WeakMap<AppStore, Mooring>()

function mooringOf(store: AppStore): Mooring {
  const known = moorings.get(store)
  if (known) return known
  const made: Mooring = { port: null, waiting: [] }
  moorings.set(store, made)
  return made
}

/** The cart is there: whoever waited for it is served. */
export function openCartPort(store: AppStore, port: CartPort): void {
  const mooring = mooringOf(store)
  mooring.port = port
  for (const serve of mooring.waiting.splice(0)) serve(port)
}

export function useAddToCart(): (line: LocalLine) => Promise<string | null> {
  const { store } = useApp()
  return useCallback(
    async (line) => {
      const mooring = mooringOf(store)
      const port = mooring.port ?? (await new Promise<CartPort>((resolve) => mooring.waiting.push(resolve)))
      return port.add(line)
    },
    [store],
  )
}

/** Only of use once something was added, and then the cart is there. */
export function useShowCart(): () => void {
  const { store } = useApp()
  return useCallback(() => mooringOf(store).port?.show(), [store])
}
