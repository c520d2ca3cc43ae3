import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cartPageTexts } from '#texts/order/cart.ts'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import { linesToPay } from '../../state/place/joined-table.ts'
import { cartOf, useCart } from '../cart-of.ts'
import type { CartState } from '../cart-state.ts'

/**
 * S2.7: a page with an active cart. Whoever enters it with nothing to buy is led to the menu, with a word. Only entering counts: an
 * order that has just taken everything out of the cart must not be shown the door. The state is `ready` when the cart may be used.
 */
export function useActiveCart(): CartState {
  const app = useApp()
  const { state } = useCart()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  const entered = useRef<string | null>(null)
  const account = app.store.get().account
  useEffect(() => cartOf(app).setAccount(account), [app, account])
  useEffect(() => {
    if (state.kind !== 'ready' || entered.current === pathname) return
    entered.current = pathname
    if (state.items.some(({ unavailable }) => unavailable === null)) return
    // D1.9: what a table shares is in no cart.
    if (linesToPay.at(app.store.get().table?.token)) return
    notify(cartPageTexts.emptyCheckout, 'info')
    navigate(to('products'), { replace: true })
  }, [app, state.kind, state.items, pathname, navigate, to, notify])
  return state
}

/** The same as something to put into a layout. */
export function ActiveCartGuard() {
  useActiveCart()
  return null
}
