import { customerReads, getOrders, postClaim, postOrderPhoto, postReorder } from '#contract/order/orders.ts'
import { endpoint } from '../endpoint.ts'
import { addClaimPhoto, makeClaim } from './claims.ts'
import { history } from './history.ts'
import { customersOrder } from './load-order.ts'
import { orderView } from './order-view.ts'
import { guestOrderEndpoints, readEndpoints } from './read-endpoints.ts'
import { reorder } from './reorder.ts'

/** D4.1–D4.6: what a customer sees of an order after it was bought, and may still do with it. */
export const orderEndpoints = [
  endpoint(getOrders, history),

  ...readEndpoints(customerReads, (db, { scope, params }) => customersOrder(db, scope, params.id ?? '')),
  ...guestOrderEndpoints,

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
