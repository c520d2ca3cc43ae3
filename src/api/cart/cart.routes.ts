import { getCart, getCartPlaces, patchCart, postCartAdd, postCartSyncGuest } from '#contract/order/cart.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import { storeCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { endpoint } from '../parts/endpoint.ts'
import { addToCart } from './add-to-cart.ts'
import { filledPlaces } from './cart.queries.ts'
import { cartStore, placeOrRefusal } from './cart-place.ts'
import { cartItems, readCart } from './change-cart.ts'
import { changeLine } from './change-line.ts'
import { syncGuestCart } from './guest-cart.ts'

export const cartEndpoints = [
  endpoint(getCart, async ({ scope, query, parts }) => {
    const at = await cartStore(parts, scope.store)
    const place = placeOrRefusal(at, query, cartTexts.updateFailed)
    const { lines } = await readCart({ parts, scope, at, place, key: null }, parts.db, [])
    return cartItems(parts.db, at, place, lines)
  }),

  endpoint(getCartPlaces, async ({ scope, parts }) => {
    const { outlets, salesTypes } = await storeCatalogIndex(parts, scope.store)
    const places = await filledPlaces.all(parts.db, scope.store.id, scope.viewer.id)
    return places.flatMap(({ outlet_id, sales_type_id, pieces }) => {
      const [outlet, salesType] = [outlets.get(outlet_id), salesTypes.get(sales_type_id)]
      // Dine-in carts belong to a table and are not listed.
      if (!outlet || !salesType || salesType.category_id === SalesCategory.dineIn) return []
      return { outlet_id, outlet: outlet.name, sales_type_id, sales_type: salesType.name, pieces }
    })
  }),

  endpoint(postCartAdd, addToCart),

  endpoint(patchCart, changeLine),

  endpoint(postCartSyncGuest, async ({ scope, body, parts }) =>
    syncGuestCart(parts.db, await cartStore(parts, scope.store), body),
  ),
]
