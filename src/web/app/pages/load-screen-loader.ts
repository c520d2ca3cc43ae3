import { orReload } from '../../state/lazy/missing-chunk.ts'

const fetchScreenLoader = () => import('./screen-loader.ts')
let onServer: ReturnType<typeof fetchScreenLoader> | undefined

/** Loads what shows a page other than home. The server preloads it for these pages, and caches the promise, because `import()` costs time. */
export function loadScreenLoader(): ReturnType<typeof fetchScreenLoader> {
  if (!import.meta.env.SSR) return orReload(fetchScreenLoader())
  onServer ??= fetchScreenLoader()
  return onServer
}
