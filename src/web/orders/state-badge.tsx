import type { OrderStatus, TripStatus } from '#contract/checkout-limits.ts'
import { orderTexts } from '#texts/orders.ts'
import { stateWords } from '#texts/orders-states.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

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

export function StateBadge({ status, categoryId }: { status: OrderStatus; categoryId: number }) {
  return <Badge tone={tones[status] ?? 'info'}>{stateWords(status, categoryId)}</Badge>
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
