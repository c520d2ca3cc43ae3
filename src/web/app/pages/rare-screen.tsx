import { useEffect, useState } from 'react'
import { LastError } from '../errors/last-error.tsx'
import type { RareKind } from './rare.tsx'

type Rare = typeof import('./rare.tsx')
let rare: Rare | undefined

/**
 * The error pages and the loading screen: few visits see one, so their script is not part of the first load. It is fetched before
 * React takes over a page that shows one, and otherwise when the browser is idle, so that it is there when the network is not.
 */
export async function loadRareScreens(): Promise<void> {
  rare ??= await import('./rare.tsx')
}

/** Without any properties it stands for a page whose own script is missing. */
export function RareScreen({ kind = 'error', error }: { kind?: RareKind; error?: unknown }) {
  const [isMissing, setMissing] = useState<boolean>()
  useEffect(() => {
    if (!rare)
      loadRareScreens().then(
        () => setMissing(false),
        () => setMissing(true),
      )
  }, [])
  if (rare) return <rare.Rare kind={kind} error={error} />
  return isMissing && kind !== 'loading' ? <LastError /> : null
}
