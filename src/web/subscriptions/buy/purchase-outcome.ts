import type { Subscription } from '#contract/order/subscriptions.ts'
import type { Api } from '#contract/wire/request.ts'

export type PurchaseOutcome = 'success' | 'failed'

/** D6.4: the outcome of the first cycle's payment; null while it is undecided. */
export function firstCycleOutcome({ current }: Pick<Subscription, 'current'>): PurchaseOutcome | null {
  if (!current) return null
  if (current.cycle > 1 || current.status === 'paid' || current.status === 'skipped') return 'success'
  return current.status === 'given_up' ? 'failed' : null
}

/** The same. If the cycle does not know its payment's outcome yet, it is looked up in the order. */
export async function purchaseOutcome(
  api: Api,
  subscription: Pick<Subscription, 'current'>,
  signal?: AbortSignal,
): Promise<PurchaseOutcome | null> {
  const outcome = firstCycleOutcome(subscription)
  const order = subscription.current?.order_id
  if (outcome || !order) return outcome
  const { status } = await api('GET /checkout/orders/:id', { params: { id: order }, ...(signal ? { signal } : {}) })
  if (status === 'awaiting_payment') return null
  return status === 'expired' || status === 'cancelled' ? 'failed' : 'success'
}
