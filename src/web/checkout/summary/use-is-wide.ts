import { useSyncExternalStore } from 'react'

/** The width from which the total stands beside the page: that of `lg` in tokens.css. */
const WIDE = '(min-width: 1024px)'

function watchWidth(listener: () => void) {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the total stands beside the page, with the words about it. Else it is a bar, and they are above it in the page. Only the browser renders it. */
export const useIsWide = (): boolean => useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches)
