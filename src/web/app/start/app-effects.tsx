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

/**
 * The focus moves to the new page's content: from a link of the frame, which stays in the document, and from a link of the old page, which was
 * removed with it.
 */
function useContentFocus(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById('content')
    const active = document.activeElement
    const isOutside = active === document.body || (active?.tagName === 'A' && !content?.contains(active))
    if (isOutside) content?.focus({ preventScroll: true })
  }, [pathname])
}
