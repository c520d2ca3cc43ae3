import type { ProposedService } from '#contract/order/order-shapes.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import type { StatusLook } from './status-badge.tsx'

/** An extra service that staff proposed. */
export function serviceLook(status: ProposedService['status']): StatusLook {
  return { word: orderActTexts.services.status[status], tone: status === 'paid' ? 'good' : 'neutral' }
}
