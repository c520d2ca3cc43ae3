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
import { CartDrawerPlace } from './cart-drawer-place.tsx'
import { LazyMeasuring } from './lazy-measuring.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { useLazyStartUp } from './use-lazy-start-up.ts'

/** Effects and widgets of every page, and the rest of start-up. They load after the page is shown. */
export function AppEffects() {
  const { pathname } = useLocation()
  useContentFocus(pathname)
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
      <CartDrawerPlace />
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

/** A navigation unmounts the link that had the focus. The focus then moves to the new page's content instead of the top of the document. */
function useContentFocus(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
