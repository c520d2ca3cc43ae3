import type { ProposedService } from '#contract/order/order-shapes.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import type { StatusLook } from './status-badge.tsx'

/** An extra service that staff proposed. One within the customer's own limit was not asked about (P1.3). */
export function serviceLook({
  status,
  is_within_limit,
}: Pick<ProposedService, 'status' | 'is_within_limit'>): StatusLook {
  const texts = orderActTexts.services
  return {
    word: status === 'paid' && is_within_limit ? texts.paidWithin : texts.status[status],
    tone: status === 'paid' ? 'good' : 'neutral',
  }
}
