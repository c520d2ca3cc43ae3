import { useCallback } from 'react'
import { carriedPath } from '#contract/wire/href.ts'
import { useCarriedQuery } from './carried-query.tsx'

/** Adds the carried query parameters (S2.5) to a path from the store's content. Addresses of other sites stay unchanged. */
export function useCarried() {
  const carried = useCarriedQuery()
  return useCallback((path: string) => (path.startsWith('/') ? carriedPath(path, carried) : path), [carried])
}
