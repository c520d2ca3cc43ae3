import { getCart, patchCart, postCartAdd, postCartSyncGuest } from '#contract/cart.ts'
import { cartTexts } from '#texts/cart-api.ts'
import { endpoint } from '../endpoint.ts'
import { addToCart } from './add-to-cart.ts'
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

  endpoint(postCartAdd, addToCart),

  endpoint(patchCart, changeLine),

  endpoint(postCartSyncGuest, async ({ scope, body, parts }) =>
    syncGuestCart(parts.db, await cartStore(parts, scope.store), body),
  ),
]
