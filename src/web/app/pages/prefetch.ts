import { matchRoutes, type RouteObject } from 'react-router'
import { type Connection, mayPrefetch } from '#rules/pages/prefetch.ts'

/** S9.6: loads a page's screen when a link to it is hovered or focused. */
export function prefetchScreens(routes: RouteObject[]) {
  const prefetched = new Set<unknown>()
  function prefetch(event: Event) {
    const link = (event.target as Element | null)?.closest?.('a[href^="/"]')
    if (!link || !mayPrefetch((navigator as { connection?: Connection }).connection)) return
    for (const { route } of matchRoutes(routes, link.getAttribute('href') ?? '') ?? []) {
      if (typeof route.lazy !== 'function' || prefetched.has(route)) continue
      prefetched.add(route)
      // A failure is ignored: the navigation itself handles it.
      route.lazy().catch(() => prefetched.delete(route))
    }
  }
  document.addEventListener('pointerover', prefetch, { passive: true })
  document.addEventListener('focusin', prefetch)
}
