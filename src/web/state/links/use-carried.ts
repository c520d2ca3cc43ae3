import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { carriedPath } from '#contract/wire/href.ts'

/** For a path the store wrote itself: the same, with what the current address carries on (S2.5). */
export function useCarried() {
  const [current] = useSearchParams()
  return useCallback((path: string) => (path.startsWith('/') ? carriedPath(path, current) : path), [current])
}
