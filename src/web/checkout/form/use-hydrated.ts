import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** False on the server and during hydration. Content that depends on the browser is rendered after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
}
