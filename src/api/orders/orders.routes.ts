import { customerWrites } from '#contract/order/conversation.ts'
import { customerReads, getOrders } from '#contract/order/orders.ts'
import { getReorder, postReorder } from '#contract/order/reorder.ts'
import { endpoint } from '../parts/endpoint.ts'
import { previewReorder, reorder } from './acts/reorder.ts'
import { bagCountEndpoints } from './bags/bag-count-endpoints.ts'
import { conversationEndpoints, guestConversationEndpoints } from './conversation/conversation-endpoints.ts'
import { history } from './read/history.ts'
import { customersOrder } from './read/load-order.ts'
import { guestOrderEndpoints, readEndpoints } from './read/read-endpoints.ts'

/** D4.1–D4.6: what a customer sees of a placed order and can do with it. */
export const orderEndpoints = [
  endpoint(getOrders, history),

  ...readEndpoints(customerReads, (db, { scope, params }) => customersOrder(db, scope, params.id ?? '')),
  ...guestOrderEndpoints,

  endpoint(getReorder, previewReorder),
  endpoint(postReorder, reorder),

  ...conversationEndpoints(customerWrites, (db, { scope, params }) => customersOrder(db, scope, params.id ?? '')),
  ...guestConversationEndpoints,

  ...bagCountEndpoints,
]
