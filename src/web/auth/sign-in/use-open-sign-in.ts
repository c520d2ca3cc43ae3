import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AUTH_DIALOG_ABOVE_PX } from '#contract/wire/limits.ts'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'

/** S4.23: whether signing in is a dialog on this page, not a page. */
export const hasSignInDialog = () => window.innerWidth > AUTH_DIALOG_ABOVE_PX

/** S4.23: opens the sign-in dialog on screens wider than 430 px, else the sign-in page with a `redirect` to the current page. */
export function useOpenSignIn() {
  const { store } = useApp()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const to = useTo()
  return useCallback(() => {
    if (hasSignInDialog()) store.set({ isAuthDialogOpen: true })
    else navigate(to('signIn', {}, pathname === '/' ? {} : { redirect: pathname + search }))
  }, [store, navigate, pathname, search, to])
}
