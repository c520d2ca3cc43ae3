import { useEffect, useState } from 'react'
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

export function RareScreen(props: { kind: RareKind; error?: unknown }) {
  const [, setLoaded] = useState(rare !== undefined)
  useEffect(() => {
    if (!rare) loadRareScreens().then(() => setLoaded(true))
  }, [])
  return rare ? <rare.Rare {...props} /> : null
}
