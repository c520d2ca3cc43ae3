import { matchRoutes, type RouteObject } from 'react-router'
import { type Connection, mayPrefetch } from '#rules/pages/prefetch.ts'

/** Fetches a page's screen as soon as one points at or focuses a link to it (S9.6). */
export function prefetchScreens(routes: RouteObject[]) {
  const asked = new Set<unknown>()
  function prefetch(event: Event) {
    const link = (event.target as Element | null)?.closest?.('a[href^="/"]')
    if (!link || !mayPrefetch((navigator as { connection?: Connection }).connection)) return
    for (const { route } of matchRoutes(routes, link.getAttribute('href') ?? '') ?? []) {
      if (typeof route.lazy !== 'function' || asked.has(route)) continue
      asked.add(route)
      // Only to warm it up: the navigation itself deals with a failure.
      route.lazy().catch(() => asked.delete(route))
    }
  }
  document.addEventListener('pointerover', prefetch, { passive: true })
  document.addEventListener('focusin', prefetch)
}
