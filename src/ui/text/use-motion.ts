import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

export function prefersLessMotion(): boolean {
  return matchMedia(query).matches
}

export function usePrefersLessMotion(): boolean {
  return useSyncExternalStore(watchMotion, prefersLessMotion, () => false)
}

export function useIsTabHidden(): boolean {
  return useSyncExternalStore(
    watchTab,
    () => document.hidden,
    () => false,
  )
}

function watchMotion(changed: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

function watchTab(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
