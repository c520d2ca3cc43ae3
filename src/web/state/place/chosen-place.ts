import type { Outlet, SalesType } from '#contract/shop/outlets.ts'

/** S3.4 */
export type SalesTypeDetail = Pick<SalesType, 'name' | 'min_spend' | 'category_id' | 'wording'>
/** S2.21: whether the outlet is closed and, if known, when that changes. */
export type OutletDetail = Pick<Outlet, 'outlet' | 'is_closed'> &
  Partial<Pick<Outlet, 'closed_reason' | 'opens_again' | 'closes_at'>>

/** D1.6: the table of a scanned code. `token` is the URL's `tabid`. */
export type TableInfo = { token: string; table: string; outlet: string }

/** The chosen sales type, outlet and table: a part of the app's state. */
export type ChosenPlace = {
  salesTypeId: number
  outletId: number
  salesTypeDetail: SalesTypeDetail
  outletDetail: OutletDetail
  table: TableInfo | null
}
