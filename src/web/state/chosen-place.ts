import type { Outlet, SalesType } from '#contract/outlets.ts'
import type { AppStore } from './app-state.ts'
import { browserStorage } from './browser-storage.ts'

/** S3.4 */
export type SalesTypeDetail = Pick<SalesType, 'name' | 'min_spend' | 'category_id'>
export type OutletDetail = Pick<Outlet, 'outlet' | 'is_closed'>
/** What a table's code stands for (D1.6). `token` is the address's tabid. */
export type TableInfo = { token: string; table: string; outlet: string }

export const AT_A_TABLE = 4

/**
 * The sales type is chosen. An outlet that does not offer it is forgotten. A table is for one visit: it is not what the next one
 * should begin with, so it is not saved.
 */
export function chooseSalesType(store: AppStore, salesType: SalesType): void {
  const { name, min_spend, category_id } = salesType
  store.set({ salesTypeId: salesType.id, salesTypeDetail: { name, min_spend, category_id } })
  if (category_id !== AT_A_TABLE) {
    store.set({ table: null })
    browserStorage.saveSalesType(salesType.id)
  }
  const { outletId } = store.get()
  if (outletId !== null && !salesType.outlet_ids.includes(outletId)) resetOutletDetail(store)
}

/** Sales type and outlet are chosen (S3.11). */
export function choosePlace(store: AppStore, salesType: SalesType, chosen: OutletDetail & { id: number }): void {
  chooseSalesType(store, salesType)
  const { id, outlet, is_closed } = chosen
  store.set({ outletId: id, outletDetail: { outlet, is_closed } })
  if (salesType.category_id !== AT_A_TABLE) browserStorage.saveOutlet(id)
}

/** S4.25: clears the default outlet id and the outlet's detail. */
export function resetOutletDetail(store: AppStore): void {
  store.set({ outletId: null, outletDetail: null })
  browserStorage.saveOutlet(null)
}
