import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'
import type { BadgeTone } from '../text/badge.tsx'
import type { StatusLook } from './status-badge.tsx'

type PaymentStatus = OrderView['payments'][number]['status']
type RefundStatus = OrderView['refunds'][number]['status']

const { paymentStatus, refundStatus } = orderTexts.details

const paymentTones: Record<PaymentStatus, BadgeTone> = {
  created: 'neutral',
  requires_action: 'neutral',
  authorised: 'neutral',
  kept: 'neutral',
  held: 'neutral',
  captured: 'good',
  failed: 'bad',
  expired: 'neutral',
  voided: 'neutral',
  review: 'neutral',
}

const refundTones: Record<RefundStatus, BadgeTone> = { created: 'neutral', succeeded: 'good', failed: 'bad' }

export function paymentLook(status: PaymentStatus): StatusLook {
  return { word: paymentStatus[status], tone: paymentTones[status] }
}

export function refundLook(status: RefundStatus): StatusLook {
  return { word: refundStatus[status], tone: refundTones[status] }
}
