import { orReload } from '../../state/lazy/missing-chunk.ts'

const fetchPageLoader = () => import('./page-loader.ts')
let onServer: ReturnType<typeof fetchPageLoader> | undefined

/** Loads the code for client-side navigation, which no first page needs. The browser loads it when idle. The server caches the promise, because `import()` costs time. */
export function loadPageLoader(): ReturnType<typeof fetchPageLoader> {
  if (!import.meta.env.SSR) return orReload(fetchPageLoader())
  onServer ??= fetchPageLoader()
  return onServer
}
