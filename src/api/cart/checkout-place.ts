import type { SalesType } from '#contract/shop/outlets.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import type { IndexedOutlet } from '../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../db/database.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { type CartStore, cartStore, placeOrRefusal } from './cart-place.ts'

export type CheckoutPlace = { at: CartStore; place: PlaceOfSale; outlet: IndexedOutlet; salesType: SalesType }

/** The place of sale of a checkout, or a 404 if the store has no such outlet or sales type. Inside a transaction, pass its `db`. */
export async function checkoutPlace(
  parts: ApiParts,
  store: Store,
  wanted: { outlet_id: number; sales_type_id: number },
  db: Queryable = parts.db,
): Promise<CheckoutPlace> {
  const at = await cartStore(parts, store, db)
  const place = placeOrRefusal(at, wanted)
  const outlet = at.catalogIndex.outlets.get(place.outletId)
  const salesType = at.catalogIndex.salesTypes.get(place.salesTypeId)
  if (!outlet || !salesType) throw new Error('a place that is known has no outlet or no sales type')
  return { at, place, outlet, salesType }
}
