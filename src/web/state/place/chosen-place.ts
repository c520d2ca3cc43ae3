import type { Outlet, SalesType } from '#contract/shop/outlets.ts'

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
