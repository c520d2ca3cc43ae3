import { useMemo } from 'react'
import { type RawRequest, requestRaw } from '#contract/wire/request-raw.ts'
import { useApp } from './app-context.ts'

/** For streams, documents and pictures, which only the browser requests. */
export function useRawRequest(): RawRequest {
  const { requests } = useApp()
  return useMemo(() => {
    return async (url, init) => {
      if (!requests) throw new Error('streams and files are asked for in the browser only')
      return requestRaw(requests, url, init)
    }
  }, [requests])
}
