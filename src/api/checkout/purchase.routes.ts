import { getPurchase, postAbandon, postOrder, postPay } from '#contract/checkout.ts'
import { endpoint } from '../endpoint.ts'
import { abandonOrder, payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { purchaseAnswer } from './purchase.ts'

export const purchaseEndpoints = [
  endpoint(postOrder, placeOrder),
  endpoint(getPurchase, ({ scope, params, parts }) => purchaseAnswer(parts.db, scope, params.id)),
  endpoint(postPay, payOrder),
  endpoint(postAbandon, abandonOrder),
]
