import { customerReads, getOrders, postClaim, postOrderPhoto } from '#contract/order/orders.ts'
import { getReorder, postReorder } from '#contract/order/reorder.ts'
import { endpoint } from '../parts/endpoint.ts'
import { previewReorder, reorder } from './acts/reorder.ts'
import { addClaimPhoto, makeClaim } from './claims/claims.ts'
import { history } from './read/history.ts'
import { customersOrder } from './read/load-order.ts'
import { orderView } from './read/order-view.ts'
import { guestOrderEndpoints, readEndpoints } from './read/read-endpoints.ts'

/** D4.1–D4.6: what a customer sees of a placed order and can do with it. */
export const orderEndpoints = [
  endpoint(getOrders, history),

  ...readEndpoints(customerReads, (db, { scope, params }) => customersOrder(db, scope, params.id ?? '')),
  ...guestOrderEndpoints,

  endpoint(getReorder, previewReorder),
  endpoint(postReorder, reorder),

  endpoint(postOrderPhoto, async ({ scope, params, body, parts }) =>
    addClaimPhoto(parts.db, scope, await customersOrder(parts.db, scope, params.id), body),
  ),

  endpoint(postClaim, async ({ scope, params, body, parts }) => {
    const own = await customersOrder(parts.db, scope, params.id)
    await makeClaim(parts.db, scope, own, body)
    return orderView(parts.db, scope, (tx) => customersOrder(tx, scope, params.id))
  }),
]
