import { useCallback, useState } from 'react'
import { useApp } from './app-context.ts'
import { cartPortNow, loadedCartPort } from './cart-port.ts'
import type { LocalLine } from './storage/cart-storage.ts'

/** Adds a line, if need be after the cart's script has loaded. Without the script the page shows its error. */
export function useAddToCart(): (line: LocalLine) => Promise<string | null> {
  const { store } = useApp()
  const [isMissing, setMissing] = useState(false)
  if (isMissing) throw new Error('the script of the cart is missing')
  return useCallback(
    async (line) => {
      const fail = () => {
        setMissing(true)
        return null
      }
      const port = await loadedCartPort(store)
      return port ? port.add(line).catch(fail) : fail()
    },
    [store],
  )
}

/** Only offered after a line was added, when the cart's script is loaded. */
export function useShowCart(): () => void {
  const { store } = useApp()
  return useCallback(() => cartPortNow(store)?.show(), [store])
}
