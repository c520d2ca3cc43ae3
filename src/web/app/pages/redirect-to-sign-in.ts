import { createPath, type DataRouter, matchRoutes } from 'react-router'
import { untilPageIsShown } from './shown-page.ts'
import { isOpenToStrangers, signInHref } from './sign-in-href.ts'

/** S8.12: the place to come back to is the one that is being opened, else the one that is open. Pages for strangers stay open. */
export async function redirectToSignIn(router: DataRouter): Promise<void> {
  const { state, routes, navigate } = router
  const place = new URL(createPath(state.navigation.location ?? state.location), window.location.origin)
  if (isOpenToStrangers(matchRoutes(routes, place)?.at(-1)?.route.id, place.pathname)) return
  // A page that is only about to open has no entry in the history yet, unless Back or Forward leads to it.
  await navigate(signInHref(place), { replace: place.href === window.location.href })
  await arrived(router)
  await untilPageIsShown(() => router.state.location.pathname)
}

/** A guard may have led there before us: then our own way ends at once, while the page that is left still stands and asks. */
function arrived(router: DataRouter): Promise<void> {
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
