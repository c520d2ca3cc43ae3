import { useEffect, useState } from 'react'
import type { ProblemKind } from './errors/problem.ts'

type Rare = typeof import('./rare.tsx')
let rare: Rare | undefined

/**
 * The error pages and the loading screen: few visits see one, so their script is not part of the first load. It is fetched before
 * React takes over a page that shows one, and otherwise when the browser is idle, so that it is there when the network is not.
 */
export async function loadRareScreens(): Promise<void> {
  rare ??= await import('./rare.tsx')
}

export function RareScreen({ kind }: { kind: ProblemKind | 'loading' }) {
  const [, setLoaded] = useState(rare !== undefined)
  useEffect(() => {
    if (!rare) loadRareScreens().then(() => setLoaded(true))
  }, [])
  if (!rare) return null
  return kind === 'loading' ? <rare.LoadingScreen /> : <rare.ErrorPage kind={kind} />
}
