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
 * S2.7: a shopper who enters this page with nothing to buy is sent to the menu, with a message. It is checked only on entering, and not once Pay was
 * pressed, because a placed order empties the cart while its page is open. The page may use the cart when the state is `ready`.
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
    if (app.store.get().isOrdering) return
    if (state.items.some(({ unavailable }) => unavailable === null)) return
    // D1.9: lines of a table's basket are in no cart.
    if (linesToPay.at(app.store.get().table?.token)) return
    notify(cartPageTexts.emptyCheckout, 'info')
    navigate(to('products'), { replace: true })
  }, [app, state.kind, state.items, pathname, navigate, to, notify])
  return state
}

/** The same check as a component, for a layout. */
export function ActiveCartGuard() {
  useActiveCart()
  return null
}
