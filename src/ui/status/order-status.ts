import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import type { NextStep } from '#contract/order/order-limits.ts'
import { stateWords } from '#texts/order/orders-states.ts'
import type { BadgeTone } from '../text/badge.tsx'
import type { StatusLook } from './status-badge.tsx'

const tones: Record<OrderStatus, BadgeTone> = {
  awaiting_payment: 'warning',
  confirmed: 'info',
  pickup_scheduled: 'info',
  picked_up: 'info',
  received: 'info',
  awaiting_approval: 'warning',
  processing: 'info',
  ready: 'good',
  out_for_delivery: 'info',
  delivered: 'good',
  collected: 'good',
  completed: 'good',
  expired: 'neutral',
  cancelled: 'neutral',
  on_hold: 'warning',
}

/** Steps that say more than the status does. */
const stepTones: Partial<Record<NextStep, BadgeTone>> = {
  answer: 'warning',
  delivery_assigned: 'info',
  on_its_way: 'info',
}

type Shown = { status: OrderStatus; category_id: number; next: { step: NextStep } }

export function orderLook({ status, category_id, next }: Shown): StatusLook {
  return { word: stateWords(status, category_id, next.step), tone: stepTones[next.step] ?? tones[status] }
}
