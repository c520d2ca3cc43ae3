import { createPath, type DataRouter, matchRoutes } from 'react-router'
import { untilPageIsShown } from './shown-page.ts'
import { isOpenWithoutLogin, signInHref } from './sign-in-href.ts'

/** S8.12: after sign-in the visitor returns to the page that is being opened, else to the open one. Pages that need no login stay open. */
export async function redirectToSignIn(router: DataRouter): Promise<void> {
  const { state, routes, navigate } = router
  const from = new URL(createPath(state.navigation.location ?? state.location), window.location.origin)
  if (isOpenWithoutLogin(matchRoutes(routes, from)?.at(-1)?.route.id, from.pathname)) return
  // Replaces only an entry that exists: a page that is being opened has none in the history yet, except with Back and Forward.
  await navigate(signInHref(from), { replace: from.href === window.location.href })
  await navigationEnd(router)
  await untilPageIsShown(() => router.state.location.pathname)
}

/** A guard may already be redirecting. Then `navigate` resolves at once, while the old page is still mounted and sends requests. */
function navigationEnd(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') end()
    })
    const end = () => {
      unsubscribe()
      resolve()
    }
    if (router.state.navigation.state === 'idle') end()
  })
}
