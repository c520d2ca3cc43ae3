import type { Outlet, SalesType } from '#contract/outlets.ts'
import type { AppStore } from './app-state.ts'
import { browserStorage } from './browser-storage.ts'

/** S3.4 */
export type SalesTypeDetail = Pick<SalesType, 'name' | 'min_spend' | 'category_id' | 'wording'>
/** S2.21: with when that changes, as far as it is known. */
export type OutletDetail = Pick<Outlet, 'outlet' | 'is_closed'> &
  Partial<Pick<Outlet, 'closed_reason' | 'opens_again' | 'closes_at'>>

export function outletDetailOf(answer: OutletDetail): OutletDetail {
  const { outlet, is_closed, closed_reason = null, opens_again = null, closes_at = null } = answer
  return { outlet, is_closed, closed_reason, opens_again, closes_at }
}
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

/** What an address asks for. */
export type WantedPlace = { salesTypeId: number | null; outletId: number | null; tabid: string | null }

export const AT_A_TABLE = 4

/** S2.4: what is no id is as good as absent. */
export function wantedPlaceIn(query: URLSearchParams): WantedPlace {
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null)
  return { salesTypeId: id('st'), outletId: id('outid'), tabid: query.get('tabid') }
}

/** The address wins: what it names is chosen, into the state and, unless it is for one visit, into storage (S3.11). */
export function keepPlace(store: AppStore, place: ChosenPlace): void {
  store.set(place)
  if (place.salesTypeDetail.category_id === AT_A_TABLE) return
  browserStorage.saveSalesType(place.salesTypeId)
  browserStorage.saveOutlet(place.outletId)
}

/**
 * The sales type is chosen. An outlet that does not offer it is forgotten. A table is for one visit: it is not what the next one
 * should begin with, so it is not saved.
 */
export function chooseSalesType(store: AppStore, salesType: SalesType): void {
  const { name, min_spend, category_id, wording } = salesType
  store.set({ salesTypeId: salesType.id, salesTypeDetail: { name, min_spend, category_id, wording } })
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
  store.set({ outletId: chosen.id, outletDetail: outletDetailOf(chosen) })
  if (salesType.category_id !== AT_A_TABLE) browserStorage.saveOutlet(chosen.id)
}

/** S4.25: clears the default outlet id and the outlet's detail. */
export function resetOutletDetail(store: AppStore): void {
  store.set({ outletId: null, outletDetail: null })
  browserStorage.saveOutlet(null)
}
