import { useEffect, useState } from 'react'
import type { LivingData } from './load-living.ts'

type LivingModule = typeof import('./living-home.tsx')
let loaded: LivingModule | undefined

/**
 * Loads the customer's part of home. Guests never need its script, so it is not part of the first load. It loads before the hydration of a page
 * that shows it.
 */
export async function loadLivingHome(): Promise<void> {
  loaded ??= await import('./living-home.tsx')
}

export function LivingPlace({ living }: { living: LivingData | null | undefined }) {
  const [, show] = useState(Boolean(loaded))
  const isNeeded = Boolean(living)
  useEffect(() => {
    // Home works without it.
    if (isNeeded && !loaded)
      loadLivingHome().then(
        () => show(true),
        () => {},
      )
  }, [isNeeded])
  return living && loaded ? <loaded.LivingHome living={living} /> : null
}
