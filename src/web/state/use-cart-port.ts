import { useCallback, useState } from 'react'
import { useApp } from './app-context.ts'
import { type CartPort, mooringOf } from './cart-port.ts'
import type { LocalLine } from './storage/cart-storage.ts'

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
      const fail = () => {
        setMissing(true)
        return null
      }
      return found ? found.add(line).catch(fail) : fail()
    },
    [store],
  )
}

/** Only of use once something was added, and then the cart is there. */
export function useShowCart(): () => void {
  const { store } = useApp()
  return useCallback(() => mooringOf(store).port?.show(), [store])
}
