import type { TripStatus } from '#contract/order/checkout-limits.ts'
import { orderTexts } from '#texts/order/orders.ts'
import type { IconName } from '../pictures/icon-names.ts'
import type { BadgeTone } from '../text/badge.tsx'
import type { StatusLook } from './status-badge.tsx'

const looks: Record<TripStatus, { tone: BadgeTone; icon: IconName }> = {
  scheduled: { tone: 'neutral', icon: 'calendar' },
  assigned: { tone: 'info', icon: 'user' },
  en_route: { tone: 'info', icon: 'truck' },
  arrived: { tone: 'info', icon: 'pin' },
  done: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'warning' },
  rescheduled: { tone: 'neutral', icon: 'repeat' },
  cancelled: { tone: 'neutral', icon: 'close' },
}

export function tripLook(status: TripStatus): StatusLook {
  return { word: orderTexts.trips.status[status], ...looks[status] }
}
