import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import type { NextStep } from '#contract/order/order-limits.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { stateWords } from '#texts/order/orders-states.ts'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'

const tones: Partial<Record<OrderStatus, BadgeTone>> = {
  awaiting_payment: 'warning',
  awaiting_approval: 'warning',
  on_hold: 'warning',
  ready: 'good',
  delivered: 'good',
  collected: 'good',
  completed: 'good',
  expired: 'neutral',
  cancelled: 'neutral',
}

const stepTones: Partial<Record<NextStep, BadgeTone>> = {
  answer: 'warning',
  delivery_assigned: 'info',
  on_its_way: 'info',
}

type Shown = { order: { status: OrderStatus; category_id: number; next: { step: NextStep } } }

export function StateBadge({ order: { status, category_id, next } }: Shown) {
  const tone = stepTones[next.step] ?? tones[status] ?? 'info'
  return <Badge tone={tone}>{stateWords(status, category_id, next.step)}</Badge>
}

const tripTones: Partial<Record<TripStatus, BadgeTone>> = {
  done: 'good',
  failed: 'bad',
  rescheduled: 'neutral',
  cancelled: 'neutral',
  scheduled: 'neutral',
}

export function TripBadge({ status }: { status: TripStatus }) {
  return <Badge tone={tripTones[status] ?? 'info'}>{orderTexts.trips.status[status]}</Badge>
}
