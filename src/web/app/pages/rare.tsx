import { LoadingScreen } from '#ui/feedback/loading-screen.tsx'
import { ErrorPage } from '../errors/error-page.tsx'
import { problemKind } from '../errors/problem.ts'

export type RareKind = 'error' | 'network' | 'loading'

/** What is fetched together: see rare-screen.tsx. */
export function Rare({ kind, error }: { kind: RareKind; error?: unknown }) {
  if (kind === 'loading') return <LoadingScreen />
  return <ErrorPage kind={kind === 'network' ? kind : problemKind(error)} />
}
