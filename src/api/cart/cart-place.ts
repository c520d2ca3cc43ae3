import { type PlaceOfSale, placeOfSale } from '#rules/places/place-of-sale.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { Refused } from '../base/refused.ts'
import { type StoreCatalogIndex, storeCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../db/database.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { ProductCache } from './product-cache.ts'

const MAX_CACHED_PRODUCTS = 10_000

/** A store with the cached parts of its catalogue that carts need. Both caches are dropped when the store changes. */
export type CartStore = { store: Store; catalogIndex: StoreCatalogIndex; products: ProductCache }

/** Inside a transaction, pass its `db`: waiting for a second connection could deadlock the pool. */
export async function cartStore(parts: ApiParts, store: Store, db: Queryable = parts.db): Promise<CartStore> {
  const [catalogIndex, products] = await Promise.all([
    storeCatalogIndex(parts, store, db),
    parts.stores.remember(store, 'cart products', async () => new ProductCache(MAX_CACHED_PRODUCTS)),
  ])
  return { store, catalogIndex, products }
}

type Wanted = { outlet_id?: number | undefined; sales_type_id?: number | undefined }

/** The requested place of sale, completed by the store's defaults; undefined if the store has no such outlet or sales type. */
export function knownPlace({ catalogIndex }: CartStore, { outlet_id, sales_type_id }: Wanted): PlaceOfSale | undefined {
  const { outlets, salesTypes, shelves, defaults } = catalogIndex
  if (outlet_id !== undefined && !outlets.has(outlet_id)) return undefined
  if (sales_type_id !== undefined && !salesTypes.has(sales_type_id)) return undefined
  return placeOfSale(shelves, { outletId: outlet_id, salesTypeId: sales_type_id }, defaults)
}

/** The requested place of sale, or a 404 with the wrong field. `message` is the call's own failure text. */
export function placeOrRefusal(at: CartStore, wanted: Wanted, message?: string): PlaceOfSale {
  const place = knownPlace(at, wanted)
  if (place) return place
  const isOutlet = wanted.outlet_id !== undefined && !at.catalogIndex.outlets.has(wanted.outlet_id)
  const text = isOutlet ? catalogTexts.unknownOutlet : catalogTexts.unknownSalesType
  throw new Refused(404, message ?? text, { errors: { [isOutlet ? 'outlet_id' : 'sales_type_id']: text } })
}
