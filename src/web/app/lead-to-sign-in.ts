import { createPath, type DataRouter, matchRoutes } from 'react-router'
import { isOpenToStrangers, signInHref } from './sign-in-href.ts'

/** S8.12: the place to come back to is the one that is being opened, else the one that is open. Pages for strangers stay open. */
export async function leadToSignIn({ state, routes, navigate }: DataRouter): Promise<void> {
  const place = new URL(createPath(state.navigation.location ?? state.location), window.location.origin)
  if (isOpenToStrangers(matchRoutes(routes, place)?.at(-1)?.route.id, place.pathname)) return
  // A page that is only about to open has no entry in the history yet, unless Back or Forward leads to it.
  await navigate(signInHref(place), { replace: place.href === window.location.href })
}
