import { useEffect, useRef, useState } from 'react'
import { MIN_DISPLAY_DELAY_MS } from '#contract/wire/limits.ts'

/** S9.5: shows a loading state only after 200 ms, and then for at least 200 ms, so that it does not flicker. */
export function useDelayedDisplay(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (isLoading === isShown) return
    const stayed = Date.now() - shownAt.current
    const delay = isLoading ? MIN_DISPLAY_DELAY_MS : Math.max(0, MIN_DISPLAY_DELAY_MS - stayed)
    const timer = setTimeout(() => {
      if (isLoading) shownAt.current = Date.now()
      setShown(isLoading)
    }, delay)
    return () => clearTimeout(timer)
  }, [isLoading, isShown])
  return isShown
}
