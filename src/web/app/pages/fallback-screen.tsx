import { useEffect, useState } from 'react'
import { LastError } from '../errors/last-error.tsx'
import type { FallbackKind } from './fallback.tsx'

type Fallbacks = typeof import('./fallback.tsx')
let fallbacks: Fallbacks | undefined

/**
 * The error pages and the loading screen: few visits see one, so their script is not part of the first load. It is fetched before
 * React takes over a page that shows one, and otherwise when the browser is idle, so that it is there when the network is not.
 */
export async function loadFallbackScreens(): Promise<void> {
  fallbacks ??= await import('./fallback.tsx')
}

/** Without any properties it stands for a page whose own script is missing. */
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
