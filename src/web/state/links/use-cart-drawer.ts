import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The drawer is open while the address has this hash, so that Back closes it. */
export const CART_HASH = '#cart'

type LeftState = { isCartOpened?: boolean } | null

/** What a link or a navigation to the open drawer needs besides its address. */
export const openedHere = { state: { isCartOpened: true } satisfies LeftState, preventScrollReset: true }

/** The cart's drawer. Closing it goes back to the entry before it, if this tab has opened it. */
export function useCartDrawer(): { isOpen: boolean; open: () => void; close: () => void } {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isOpenedHere = (state as LeftState)?.isCartOpened === true
  const open = useCallback(() => {
    navigate({ search, hash: CART_HASH }, openedHere)
  }, [navigate, search])
  const close = useCallback(() => {
    if (isOpenedHere) navigate(-1)
    else navigate({ search }, { replace: true, preventScrollReset: true })
  }, [navigate, search, isOpenedHere])
  return { isOpen: hash === CART_HASH, open, close }
}
