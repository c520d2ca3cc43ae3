import type { Outlet, SalesType } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { AppStore } from '../app-state.ts'
import { browserStorage } from '../storage/browser-storage.ts'

/** S3.4 */
export type SalesTypeDetail = Pick<SalesType, 'name' | 'min_spend' | 'category_id' | 'wording'>
/** S2.21: with when that changes, as far as it is known. */
export type OutletDetail = Pick<Outlet, 'outlet' | 'is_closed'> &
  Partial<Pick<Outlet, 'closed_reason' | 'opens_again' | 'closes_at'>>

/** What a table's code stands for (D1.6). `token` is the address's tabid. */
export type TableInfo = { token: string; table: string; outlet: string }

/** Where one orders, and how: a part of the app's state. */
export type ChosenPlace = {
  salesTypeId: number
  outletId: number
  salesTypeDetail: SalesTypeDetail
  outletDetail: OutletDetail
  table: TableInfo | null
}

/** The address wins: what it names is chosen, into the state and, unless it is for one visit, into storage (S3.11). */
export function keepPlace(store: AppStore, place: ChosenPlace): void {
  store.set(place)
  if (place.salesTypeDetail.category_id === SalesCategory.dineIn) return
  browserStorage.saveSalesType(place.salesTypeId)
  browserStorage.saveOutlet(place.outletId)
}
