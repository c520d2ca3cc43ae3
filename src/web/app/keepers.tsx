import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { CartKeeper } from '../cart/cart-keeper.tsx'

/** What keeps something true wherever one is, and comes after the page stands. */
export function Keepers() {
  useFocusOnNewPage()
  return <CartKeeper />
}

/** The link that led to another page went with the old one: the keyboard goes on at the new page's content, not at the top of all. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
