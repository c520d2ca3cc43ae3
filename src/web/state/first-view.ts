import { startTransition, useEffect, useState } from 'react'
import type { DataRouter } from 'react-router'
import { afterPaint } from '#ui/text/after-paint.ts'

/** Whether the page in view was opened by a press and is shown from its top. */
let isShownFromTop = false
/** Whether it was opened by Back, which restores the scroll position, or by a link to a part of it. */
let isOpenedBelow = false

/** Call it once. Before the first press, pages are rendered as the server has rendered them. */
export function watchOpenedPages(router: DataRouter): void {
  let shown = router.state.location
  router.subscribe(({ location, restoreScrollPosition }) => {
    if (location === shown) return
    shown = location
    isShownFromTop = !restoreScrollPosition && !location.hash
    isOpenedBelow = !isShownFromTop
  })
}

/**
 * False while a page that a press has opened shows its first view, true after that was painted. Parts below the first view wait for it, so
 * that the press is answered at once. They need a placeholder of their height, or nothing after them.
 */
export function useRestShown(): boolean {
  const [isShown, setShown] = useState(() => !isShownFromTop)
  useEffect(() => {
    if (!isShown) return afterPaint(() => startTransition(() => setShown(true)))
  }, [isShown])
  return isShown
}

/** Whether the page is shown at the place where it was left. Then what is there must be rendered at once. */
export const isRestored = () => isOpenedBelow

const PHONE_PX = 640
/** The first view of a phone has room for less. */
export const isOnPhone = () => !import.meta.env.SSR && window.innerWidth < PHONE_PX
