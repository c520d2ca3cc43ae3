import { getPurchase, postAbandon, postOrder, postPay, postStopPayment } from '#contract/order/checkout.ts'
import { endpoint } from '../../parts/endpoint.ts'
import { placeOrder } from '../place/place-order.ts'
import { abandonOrder, payOrder } from './pay-order.ts'
import { purchaseAnswer } from './purchase.ts'
import { stopPayment } from './stop-payment.ts'

export const purchaseEndpoints = [
  endpoint(postOrder, placeOrder),
  endpoint(getPurchase, ({ scope, params, parts }) => purchaseAnswer(parts.db, scope, params.id)),
  endpoint(postPay, payOrder),
  endpoint(postStopPayment, stopPayment),
  endpoint(postAbandon, abandonOrder),
]
