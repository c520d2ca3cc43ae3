import { type PlaceOfSale, placeOfSale } from '#rules/places/place-of-sale.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { Refused } from '../base/refused.ts'
import { type StoreCatalogIndex, storeCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../db/database.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { ProductShelf } from './product-shelf.ts'

const PRODUCTS_KEPT = 10_000

/** What the store's catalogue says about carts, from memory: it is forgotten when the store changes. */
export type CartStore = { store: Store; frame: StoreCatalogIndex; shelf: ProductShelf }

/** Inside a transaction with its `db`. */
export async function cartStore(parts: ApiParts, store: Store, db: Queryable = parts.db): Promise<CartStore> {
  const [frame, shelf] = await Promise.all([
    storeCatalogIndex(parts, store, db),
    parts.stores.remember(store, 'cart products', async () => new ProductShelf(PRODUCTS_KEPT)),
  ])
  return { store, frame, shelf }
}

type Wanted = { outlet_id?: number | undefined; sales_type_id?: number | undefined }

/** Where something is bought: what was said, else the store's defaults; undefined when that is no place of this store. */
export function knownPlace({ frame }: CartStore, { outlet_id, sales_type_id }: Wanted): PlaceOfSale | undefined {
  if (outlet_id !== undefined && !frame.outlets.has(outlet_id)) return undefined
  if (sales_type_id !== undefined && !frame.salesTypes.has(sales_type_id)) return undefined
  return placeOfSale(frame.shelves, { outletId: outlet_id, salesTypeId: sales_type_id }, frame.defaults)
}

/** The same, or a refusal in the words of the call; the field says what is wrong. */
export function placeOrRefusal(at: CartStore, wanted: Wanted, message?: string): PlaceOfSale {
  const place = knownPlace(at, wanted)
  if (place) return place
  const isOutlet = wanted.outlet_id !== undefined && !at.frame.outlets.has(wanted.outlet_id)
  const text = isOutlet ? catalogTexts.unknownOutlet : catalogTexts.unknownSalesType
  throw new Refused(404, message ?? text, { errors: { [isOutlet ? 'outlet_id' : 'sales_type_id']: text } })
}
