import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Whoever comes back to the tab sees how things stand now. */
export function useRefreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const back = () => {
      if (!document.hidden && navigator.onLine) revalidate()
    }
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [revalidate])
}
