import type { SalesType } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { AppStore } from '../app-state.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import type { OutletDetail } from './chosen-place.ts'

export function outletDetailOf(answer: OutletDetail): OutletDetail {
  const { outlet, is_closed, closed_reason = null, opens_again = null, closes_at = null } = answer
  return { outlet, is_closed, closed_reason, opens_again, closes_at }
}

/**
 * Chooses a sales type, and clears an outlet that does not offer it. Dine-in is not stored: a table is for one visit, and the next visit
 * should not start with it.
 */
export function chooseSalesType(store: AppStore, salesType: SalesType): void {
  const { name, min_spend, category_id, wording } = salesType
  store.set({ salesTypeId: salesType.id, salesTypeDetail: { name, min_spend, category_id, wording } })
  if (category_id !== SalesCategory.dineIn) {
    store.set({ table: null })
    browserStorage.saveSalesType(salesType.id)
  }
  const { outletId } = store.get()
  if (outletId !== null && !salesType.outlet_ids.includes(outletId)) resetOutletDetail(store)
}

/** S3.11: chooses sales type and outlet. */
export function choosePlace(store: AppStore, salesType: SalesType, chosen: OutletDetail & { id: number }): void {
  chooseSalesType(store, salesType)
  store.set({ outletId: chosen.id, outletDetail: outletDetailOf(chosen) })
  if (salesType.category_id !== SalesCategory.dineIn) browserStorage.saveOutlet(chosen.id)
}

/** S4.25: clears the default outlet id and the outlet's detail. */
export function resetOutletDetail(store: AppStore): void {
  store.set({ outletId: null, outletDetail: null })
  browserStorage.saveOutlet(null)
}
