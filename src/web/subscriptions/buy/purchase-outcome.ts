import type { Subscription } from '#contract/order/subscriptions.ts'
import type { Api } from '#contract/wire/request.ts'

export type PurchaseOutcome = 'success' | 'failed'

/** How the first round ended; null while that is open. */
export function decided({ current }: Pick<Subscription, 'current'>): PurchaseOutcome | null {
  if (!current) return null
  if (current.cycle > 1 || current.status === 'paid' || current.status === 'skipped') return 'success'
  return current.status === 'given_up' ? 'failed' : null
}

/** The same, looked up at its order where the round itself has not heard of the payment yet. */
export async function purchaseOutcome(
  api: Api,
  subscription: Pick<Subscription, 'current'>,
  signal?: AbortSignal,
): Promise<PurchaseOutcome | null> {
  const known = decided(subscription)
  const order = subscription.current?.order_id
  if (known || !order) return known
  const { status } = await api('GET /checkout/orders/:id', { params: { id: order }, ...(signal ? { signal } : {}) })
  if (status === 'awaiting_payment') return null
  return status === 'expired' || status === 'cancelled' ? 'failed' : 'success'
}
