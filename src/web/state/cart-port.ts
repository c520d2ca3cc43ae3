import { useCallback, useState } from 'react'
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

/** Null: the cart's script cannot be had. */
type Mooring = { port?: CartPort | null; waiting: ((port: CartPort | null) => void)[] }
const moorings = new WeakMap<AppStore, Mooring>()

function mooringOf(store: AppStore): Mooring {
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

/** Without the cart's script the page on which something is added fails, and says so. */
export function useAddToCart(): (line: LocalLine) => Promise<string | null> {
  const { store } = useApp()
  const [isMissing, setMissing] = useState(false)
  if (isMissing) throw new Error('the script of the cart is missing')
  return useCallback(
    async (line) => {
      const mooring = mooringOf(store)
      const { port } = mooring
      const found =
        port === undefined ? await new Promise<CartPort | null>((resolve) => mooring.waiting.push(resolve)) : port
      if (found) return found.add(line)
      setMissing(true)
      return null
    },
    [store],
  )
}

/** Only of use once something was added, and then the cart is there. */
export function useShowCart(): () => void {
  const { store } = useApp()
  return useCallback(() => mooringOf(store).port?.show(), [store])
}
