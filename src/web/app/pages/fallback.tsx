import { LoadingScreen } from '#ui/feedback/loading-screen.tsx'
import { ErrorPage } from '../errors/error-page.tsx'
import { problemKind } from '../errors/problem.ts'

export type FallbackKind = 'error' | 'network' | 'loading'

/** One lazy chunk for all fallbacks: see fallback-screen.tsx. */
export function Fallback({ kind, error }: { kind: FallbackKind; error?: unknown }) {
  if (kind === 'loading') return <LoadingScreen />
  return <ErrorPage kind={kind === 'network' ? kind : problemKind(error)} />
}
