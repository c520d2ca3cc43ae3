import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reloads the page's data when its tab becomes visible again. */
export function useRefreshOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden && navigator.onLine) revalidate()
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [revalidate])
}
