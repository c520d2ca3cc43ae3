import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** Scripts of the first page's parts. Also those of missing ones, which never resolve. */
const hydrating = new Set<Promise<unknown>>()

/** Resolves when all parts of the first page have their scripts. */
export const allPartsLoaded = () => Promise.all(hydrating)

/**
 * A part of the page whose script is not part of the first load. The server renders it, and React hydrates it when its script is there. If the
 * script is missing, the server's HTML stays.
 *
 * The page's loader must call `load`, so that the server and a later navigation render the part at once. `element` is one for all renders: a new
 * one would make React render the part again before its script is there.
 */
export function hydratedLater(fetch: () => Promise<ComponentType>, fallback: ReactNode = null) {
  let Loaded: ComponentType | undefined
  const Lazy = lazy(() => {
    const loading = fetch().then(
      (Part) => ({ default: Part }),
      () => new Promise<never>(() => {}),
    )
    hydrating.add(loading)
    return loading
  })
  function Later() {
    const [Part] = useState(() => Loaded ?? Lazy)
    return (
      <Suspense fallback={fallback}>
        <Part />
      </Suspense>
    )
  }
  return {
    element: <Later />,
    /** The page shows without the part if its script is missing (S8.6). */
    load: async (): Promise<void> => {
      Loaded ??= await fetch().catch(() => undefined)
    },
  }
}
