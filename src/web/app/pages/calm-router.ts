import type { DataRouter, RouterSubscriber } from 'react-router'

/** A navigation that is faster shows no loading state. Most are, because their page is prefetched. */
const CALM_MS = 150

/** The router as the page sees it: without the loading state of fast navigations, which would render everything that shows it, twice. */
export function calmRouter(router: DataRouter): DataRouter {
  const subscribe = (listener: RouterSubscriber) => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = router.subscribe((state, options) => {
      clearTimeout(waiting)
      if (state.navigation.state !== 'loading' || options.newErrors) return listener(state, options)
      waiting = setTimeout(() => listener(state, options), CALM_MS)
    })
    return () => {
      clearTimeout(waiting)
      unsubscribe()
    }
  }
  return Object.create(router, { subscribe: { value: subscribe } }) as DataRouter
}
