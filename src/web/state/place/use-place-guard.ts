import { useCallback } from 'react'
import { useApp } from '../app-context.ts'
import type { PlaceIds } from './place-guard.ts'

/**
 * D1.5: asks before sales type or outlet change; false means that everything stays. The cart sets `placeGuard` in the app's state while
 * it has something to lose. Without a guard, and when nothing changes, the answer is yes.
 */
export function usePlaceGuard(): (to: PlaceIds) => Promise<boolean> {
  const { store } = useApp()
  return useCallback(
    async (to) => {
      const { placeGuard, salesTypeId, outletId } = store.get()
      const isSame = to.salesTypeId === salesTypeId && to.outletId === outletId
      return isSame || !placeGuard || placeGuard({ from: { salesTypeId, outletId }, to })
    },
    [store],
  )
}
