import type { OrderView } from '#contract/order/order-shapes.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import type { Api } from '#contract/wire/request.ts'
import { askedNow } from '#rules/weight/order-money.ts'

/** P1.2: how the question about the weight can be paid; null if nothing is asked. */
export async function loadWeightOptions(
  api: Api,
  order: OrderView,
  signal: AbortSignal,
): Promise<PaymentOptions | null> {
  return askedNow(order) ? api('GET /payments/options', { signal }) : null
}
