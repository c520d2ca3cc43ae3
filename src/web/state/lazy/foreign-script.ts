import { useEffect, useState } from 'react'

type MayLoad = (path: string) => boolean

const loading = new Map<string, Promise<void>>()

/** A document keeps the content security policy of the page it was loaded for, also after the router shows another page. */
const documentMayLoad = (mayLoad: MayLoad) => {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || mayLoad(new URL(navigation.name).pathname)
}

function load(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('a script of another company did not come'))
    script.src = src
    document.head.append(script)
  })
  // A failed load is not cached, so that a later page can retry.
  started.catch(() => loading.delete(src))
  loading.set(src, started)
  return started
}

/**
 * Loads a third-party script on the pages that may have it; true once it is loaded. A document that was loaded for another page blocks the
 * script by its content security policy, so the page reloads once. Leaving for a page without the script reloads too, to get rid of it.
 */
export function useForeignScript(src: string | null, mayLoad: MayLoad): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (src === null || !mayLoad(window.location.pathname)) return
    if (!documentMayLoad(mayLoad)) return window.location.reload()
    let [isUnmounted, hasFailed] = [false, false]
    load(src).then(
      () => !isUnmounted && setLoaded(true),
      // The page keeps its version without the script.
      () => {
        hasFailed = true
      },
    )
    return () => {
      isUnmounted = true
      if (!hasFailed && !mayLoad(window.location.pathname)) window.location.reload()
    }
  }, [src, mayLoad])
  return isLoaded
}
