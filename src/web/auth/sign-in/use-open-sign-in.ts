import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AUTH_DIALOG_ABOVE_PX } from '#contract/wire/limits.ts'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'

/** S4.23: opens the sign-in dialog on screens wider than 430 px, else the sign-in page with a `redirect` to the current page. */
export function useOpenSignIn() {
  const { store } = useApp()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const to = useTo()
  return useCallback(() => {
    if (window.innerWidth > AUTH_DIALOG_ABOVE_PX) store.set({ isAuthDialogOpen: true })
    else navigate(to('signIn', {}, pathname === '/' ? {} : { redirect: pathname + search }))
  }, [store, navigate, pathname, search, to])
}
