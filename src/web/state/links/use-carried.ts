import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { carriedPath } from '#contract/wire/href.ts'

/** Adds the carried query parameters (S2.5) to a path from the store's content. Addresses of other sites stay unchanged. */
export function useCarried() {
  const [current] = useSearchParams()
  return useCallback((path: string) => (path.startsWith('/') ? carriedPath(path, current) : path), [current])
}
