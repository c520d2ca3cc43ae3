import { useEffect, useEffectEvent } from 'react'

/** Calls back when the browser restores the page from its back/forward cache, with the state it had when it was left. */
export function usePageRestored(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored)
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && restored()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}
