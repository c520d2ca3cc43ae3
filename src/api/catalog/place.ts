import type { Place } from '#contract/shop/catalog.ts'
import { type PlaceOfSale, placeOfSale } from '#rules/places/place-of-sale.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { Refused } from '../base/refused.ts'
import type { StoreCatalogIndex } from '../catalog-index/store-catalog-index.ts'

type Wanted = { outlet_id?: number | undefined; sales_type_id?: number | undefined }

/** The outlet and sales type of a request. An id of another store returns the same 404 as an unknown id. */
export function wantedPlace(catalogIndex: StoreCatalogIndex, { outlet_id, sales_type_id }: Wanted): PlaceOfSale {
  if (outlet_id !== undefined && !catalogIndex.outlets.has(outlet_id)) {
    throw new Refused(404, catalogTexts.unknownOutlet, { errors: { outlet_id: catalogTexts.unknownOutlet } })
  }
  if (sales_type_id !== undefined && !catalogIndex.salesTypes.has(sales_type_id)) {
    throw new Refused(404, catalogTexts.unknownSalesType, { errors: { sales_type_id: catalogTexts.unknownSalesType } })
  }
  const place = placeOfSale(
    catalogIndex.shelves,
    { outletId: outlet_id, salesTypeId: sales_type_id },
    catalogIndex.defaults,
  )
  if (!place) throw new Refused(404, catalogTexts.noPlace)
  return place
}

export function placeAnswer({ outletId, salesTypeId, shelfId }: PlaceOfSale): Place {
  return { outlet_id: outletId, sales_type_id: salesTypeId, is_served: shelfId !== null }
}
