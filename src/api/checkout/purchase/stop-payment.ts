import type { Purchase, postStopPayment } from '#contract/order/checkout.ts'
import type { Input } from '../../parts/endpoint.ts'
import { newestAttempt } from '../../payments/attempts/attempt.queries.ts'
import { cancelPayment } from '../../payments/attempts/cancel-payment.ts'
import { findPurchase, purchaseAnswer } from './purchase.ts'

/** Cancels a pending PayNow code or 3-D Secure challenge so the shopper can pay another way. The order stays. */
export async function stopPayment({ scope, params, parts }: Input<typeof postStopPayment>): Promise<Purchase> {
  const { order } = await findPurchase(parts.db, scope, params.id)
  await cancelPayment(parts, await newestAttempt.one(parts.db, scope.store.id, order.id))
  return purchaseAnswer(parts.db, scope, params.id)
}
