import type { Purchase } from '#contract/order/checkout.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import type { Api } from '#contract/wire/request.ts'
import { askedNow, isHoldRefused } from '#rules/weight/order-money.ts'
import type { OrderRef } from '../detail/order-ref.ts'

export type AskedMoney = { weightOptions: PaymentOptions | null; refusedHold: Purchase | null }

/** P1.2: what the page of an order needs, so that its customer or guest can pay what is asked for. */
export async function loadAsked(
  api: Api,
  order: OrderView,
  orderRef: OrderRef,
  signal: AbortSignal,
): Promise<AskedMoney> {
  const [weightOptions, refusedHold] = await Promise.all([
    loadWeightOptions(api, order, signal),
    loadRefusedHold(api, order, orderRef, signal),
  ])
  return { weightOptions, refusedHold }
}

/** P1.2: how the question about the weight, or an order without a hold, can be paid; null if there is nothing to pay. */
async function loadWeightOptions(api: Api, order: OrderView, signal: AbortSignal): Promise<PaymentOptions | null> {
  return askedNow(order) || isHoldRefused(order) ? api('GET /payments/options', { signal }) : null
}

/** P1.2: the newest payment of an order whose money the bank refused to hold, by id or a guest's token; null for other orders. */
async function loadRefusedHold(
  api: Api,
  order: OrderView,
  { id }: OrderRef,
  signal: AbortSignal,
): Promise<Purchase | null> {
  return isHoldRefused(order) ? api('GET /checkout/orders/:id', { params: { id }, signal }) : null
}
