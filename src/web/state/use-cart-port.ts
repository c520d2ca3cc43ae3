import { useCallback, useState } from 'react'
import { useApp } from './app-context.ts'
import { type CartPort, cartPortNow, loadedCartPort } from './cart-port.ts'

type Add = (cart: CartPort) => Promise<string | null>

/** Adds to the cart, waiting for the cart's script if necessary. If the script cannot be loaded, the error page shows. */
export function useAddToCart(): (add: Add) => Promise<string | null> {
  const { store } = useApp()
  const [isMissing, setMissing] = useState(false)
  if (isMissing) throw new Error('the script of the cart is missing')
  return useCallback(
    async (add) => {
      const fail = () => {
        setMissing(true)
        return null
      }
      const port = await loadedCartPort(store)
      return port ? add(port).catch(fail) : fail()
    },
    [store],
  )
}

/** Moves the focus to the cart. Use it only after a line was added: then the cart's script is loaded. */
export function useShowCart(): () => void {
  const { store } = useApp()
  return useCallback(() => cartPortNow(store)?.show(), [store])
}
