import { useCallback } from 'react'
import { useApp } from '../app-context.ts'
import type { PlaceIds } from './place-guard.ts'

/**
 * D1.5: call this before a change of sales type or outlet; false means that nothing may change. The cart sets `placeGuard` in the app's state.
 * Until the cart is loaded there is no guard and the answer is true, as it is when nothing changes.
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
