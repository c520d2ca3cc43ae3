import { useEffect, useState } from 'react'
import { LastError } from '../errors/last-error.tsx'
import type { FallbackKind } from './fallback.tsx'

type Fallbacks = typeof import('./fallback.tsx')
let fallbacks: Fallbacks | undefined

/**
 * Loads the error pages and the loading screen. Few visits see one, so their script is not part of the first load. It loads before the
 * hydration of a page that shows one, otherwise when the browser is idle, so that it is available offline.
 */
export async function loadFallbackScreens(): Promise<void> {
  fallbacks ??= await import('./fallback.tsx')
}

/** Without props it replaces a page whose script is missing. */
export function FallbackScreen({ kind = 'error', error }: { kind?: FallbackKind; error?: unknown }) {
  const [isMissing, setMissing] = useState<boolean>()
  useEffect(() => {
    if (!fallbacks)
      loadFallbackScreens().then(
        () => setMissing(false),
        () => setMissing(true),
      )
  }, [])
  if (fallbacks) return <fallbacks.Fallback kind={kind} error={error} />
  return isMissing && kind !== 'loading' ? <LastError /> : null
}
