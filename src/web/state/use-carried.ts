import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { carriedQuery, withQuery } from '#contract/href.ts'

/** For a path the store wrote itself: the same, with what the current address carries on (S2.5). Its own query counts more. */
export function useCarried() {
  const [current] = useSearchParams()
  return useCallback((path: string) => (path.startsWith('/') ? carriedPath(path, current) : path), [current])
}

export function carriedPath(path: string, current: URLSearchParams): string {
  const [, address = path, query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/.exec(path) ?? []
  return withQuery(address, { ...carriedQuery(current), ...Object.fromEntries(new URLSearchParams(query)) }) + hash
}
