import { useEffect, useEffectEvent } from 'react'

/** When the page comes back out of the browser's memory, where it slept while the tab was elsewhere. */
export function usePageRestored(onWoken: () => void): void {
  const wake = useEffectEvent(onWoken)
  useEffect(() => {
    const woken = (event: PageTransitionEvent) => event.persisted && wake()
    window.addEventListener('pageshow', woken)
    return () => window.removeEventListener('pageshow', woken)
  }, [])
}
