import { useCallback } from 'react'
import { useApp } from '../app-context.ts'

/** A sales type and an outlet, as far as they are chosen. */
export type PlaceIds = { salesTypeId: number | null; outletId: number | null }

/** Says what a change would cost and resolves to whether the visitor wants it all the same. */
export type PlaceGuard = (change: { from: PlaceIds; to: PlaceIds }) => Promise<boolean>

/**
 * D1.5: to be asked before sales type or outlet change; false means that everything stays. Whoever has something to lose sets
 * `placeGuard` in the app's state; without one, and when nothing changes, the answer is yes.
 */
export function useBeforeChange(): (to: PlaceIds) => Promise<boolean> {
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
