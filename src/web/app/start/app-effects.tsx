import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Snackbar } from '#ui/feedback/snackbar.tsx'
import { CartKeeper } from '../../cart/cart-keeper.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useGatewayReturn } from '../../state/gateway-visit.ts'
import { useNotify } from '../../state/notify.ts'
import { useDocumentHead } from '../head/use-document-head.ts'
import { LoadingBar } from '../loading-bar.tsx'
import { setShownPage } from '../pages/shown-page.ts'
import { LazyMeasuring } from './lazy-measuring.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { useLazyStartUp } from './use-lazy-start-up.ts'

/** What keeps something true wherever one is, and the rest of start-up: after the page stands. */
export function AppEffects() {
  const { pathname } = useLocation()
  useFocusOn(pathname)
  useGatewayReturn()
  useDocumentHead()
  useLazyStartUp()
  useEffect(() => setShownPage(pathname), [pathname])
  useEffect(() => () => setShownPage(undefined), [])
  useEffect(registerServiceWorker, [])
  return (
    <>
      <LoadingBar />
      <CartKeeper />
      <Messages />
      <LazyMeasuring />
    </>
  )
}

function Messages() {
  const message = useAppState((state) => state.snackbar)
  const hasError = useAppState((state) => state.hasSnackbarError)
  const { dismiss } = useNotify()
  return <Snackbar message={message} onClose={dismiss} hasError={hasError} />
}

/** The link that led to another page went with the old one: the keyboard goes on at the new page's content, not at the top of all. */
function useFocusOn(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
