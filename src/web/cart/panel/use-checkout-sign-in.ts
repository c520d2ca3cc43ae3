import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { type RouteName, routes } from '#contract/wire/routes.ts'
import { useAppState, useCustomer } from '../../state/app-context.ts'
import { useCart } from '../cart-of.ts'
import { useCheckout } from './use-checkout.ts'

/** S4.23, checkoutSignIn: a shopper who signed in on the way to the checkout continues there when the carts are merged. */
export function useCheckoutSignIn(): void {
  const { cart, state } = useCart()
  const isSignedIn = useCustomer() !== null
  const isDialogOpen = useAppState((app) => app.isAuthDialogOpen)
  const checkout = useCheckout()
  const id = useMatches().at(-1)?.id ?? ''
  const isOnTheWay = id in routes && routes[id as RouteName].layout.startsWith('bare')
  const wasSigningIn = useRef(false)
  const { wantsCheckout, kind, items } = state

  useEffect(() => {
    const isSigningIn = isDialogOpen || isOnTheWay
    if (wantsCheckout && !isSignedIn && wasSigningIn.current && !isSigningIn) cart?.state.set({ wantsCheckout: false })
    wasSigningIn.current = isSigningIn
  }, [cart, wantsCheckout, isSignedIn, isDialogOpen, isOnTheWay])

  useEffect(() => {
    if (!wantsCheckout || !isSignedIn || isOnTheWay || kind !== 'ready') return
    cart?.state.set({ wantsCheckout: false })
    if (items.length > 0) checkout()
  }, [cart, wantsCheckout, isSignedIn, isOnTheWay, kind, items, checkout])
}
