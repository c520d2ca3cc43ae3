import type { Subscription } from '#contract/order/subscriptions.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import type { BadgeTone } from '../text/badge.tsx'
import type { StatusLook } from './status-badge.tsx'

const tones: Record<Subscription['status'], BadgeTone> = {
  active: 'good',
  paused: 'info',
  past_due: 'warning',
  suspended: 'bad',
  pending_cancel: 'warning',
  cancelled: 'neutral',
}

export function subscriptionLook(status: Subscription['status']): StatusLook {
  return { word: subscriptionPageTexts.states[status], tone: tones[status] }
}
