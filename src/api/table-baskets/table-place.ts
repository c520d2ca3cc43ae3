import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { Refused } from '../base/refused.ts'
import type { CartStore } from '../cart/cart-place.ts'

/** The outlet with its dine-in sales type. 404 if it does not serve tables. */
export function tablePlace({ catalogIndex }: CartStore, outletId: number): PlaceOfSale {
  const shelf = catalogIndex.shelves.find(
    (one) =>
      one.outletId === outletId && catalogIndex.salesTypes.get(one.salesTypeId)?.category_id === SalesCategory.dineIn,
  )
  if (!shelf || !catalogIndex.outlets.has(outletId)) throw new Refused(404, catalogTexts.disabledTable)
  return { outletId, salesTypeId: shelf.salesTypeId, shelfId: shelf.id }
}
