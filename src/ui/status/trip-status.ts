import type { TripStatus } from '#contract/order/checkout-limits.ts'
import { orderTexts } from '#texts/order/orders.ts'
import type { BadgeTone } from '../text/badge.tsx'
import type { StatusLook } from './status-badge.tsx'

const tones: Record<TripStatus, BadgeTone> = {
  scheduled: 'neutral',
  assigned: 'info',
  en_route: 'info',
  arrived: 'info',
  done: 'good',
  failed: 'bad',
  rescheduled: 'neutral',
  cancelled: 'neutral',
}

export function tripLook(status: TripStatus): StatusLook {
  return { word: orderTexts.trips.status[status], tone: tones[status] }
}
