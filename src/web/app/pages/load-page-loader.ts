import { orReload } from '../../state/lazy/missing-chunk.ts'

const fetchPageLoader = () => import('./page-loader.ts')
let onServer: ReturnType<typeof fetchPageLoader> | undefined

/** What only another page than the first needs. The browser fetches it when it is idle; the server asks once, for asking costs it time. */
export function loadPageLoader(): ReturnType<typeof fetchPageLoader> {
  if (!import.meta.env.SSR) return orReload(fetchPageLoader())
  onServer ??= fetchPageLoader()
  return onServer
}
