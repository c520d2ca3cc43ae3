import { useEffect, useState } from 'react'

type MayLoad = (path: string) => boolean

const loading = new Map<string, Promise<void>>()

/** A document keeps the policy it was loaded with, also when the router shows another page in it. */
const isDocumentOf = (mayLoad: MayLoad) => {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || mayLoad(new URL(loaded.name).pathname)
}

function load(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const begun = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('a script of another company did not come'))
    script.src = src
    document.head.append(script)
  })
  // Blocked or offline now is not blocked for good.
  begun.catch(() => loading.delete(src))
  loading.set(src, begun)
  return begun
}

/**
 * Another company's script, on the pages that may load it: true once it is there. Where the document began on another page it is loaded
 * anew, once, for its policy lets no such script work; and whoever leaves for another page gets a document without it.
 */
export function useForeignScript(src: string | null, mayLoad: MayLoad): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (src === null || !mayLoad(window.location.pathname)) return
    if (!isDocumentOf(mayLoad)) return window.location.reload()
    let [isGone, hasFailed] = [false, false]
    load(src).then(
      () => !isGone && setThere(true),
      // Without it the page does what it did before.
      () => {
        hasFailed = true
      },
    )
    return () => {
      isGone = true
      if (!hasFailed && !mayLoad(window.location.pathname)) window.location.reload()
    }
  }, [src, mayLoad])
  return isThere
}
