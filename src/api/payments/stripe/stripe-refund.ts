import type Stripe from 'stripe'
import type { Log } from '../../base/log.ts'
import type { Gateway } from '../../parts/gateway-port.ts'
import { KeyReused } from '../gateways/key-reused.ts'
import { isInvalidRequest, requestIdSuffix } from './stripe-failures.ts'

type Refunded = Awaited<ReturnType<Gateway['refund']>>

/** Refunds at most once per refund id. Stripe forgets idempotency keys after a day, so existing refunds are checked first. */
export async function refundIntent(
  stripe: Stripe,
  input: Parameters<Gateway['refund']>[0],
  log: Log,
): Promise<Refunded> {
  const { refundId, paymentRef, amountCents, storeId } = input
  const made = await stripe.refunds.list({ payment_intent: paymentRef, limit: 100 })
  const known = made.data.find(({ metadata }) => metadata?.refund_id === refundId)
  if (known && known.amount !== amountCents) throw new KeyReused(`refund ${refundId} was asked for as something else`)
  if (known) return asRefund(known)
  const metadata = { refund_id: refundId, store_id: String(storeId) }
  try {
    const params = { payment_intent: paymentRef, amount: amountCents, metadata }
    return asRefund(await stripe.refunds.create(params, { idempotencyKey: refundId }))
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
    // The amount exceeds what is left, or nothing was captured.
    log.warn('Stripe refused a refund', { place: `${error.code ?? error.type}${requestIdSuffix(error)}` })
    return { ref: `refused_${refundId}`, status: 'failed' }
  }
}

function asRefund({ id, status }: Stripe.Refund): Refunded {
  if (status === 'succeeded') return { ref: id, status: 'succeeded' }
  return { ref: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'processing' }
}
