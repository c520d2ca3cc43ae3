import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page comes alive: what only the browser knows is drawn from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
