import type { Subscription } from '#contract/order/subscriptions.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'

const tones: Record<Subscription['status'], BadgeTone> = {
  active: 'good',
  paused: 'info',
  past_due: 'warning',
  suspended: 'bad',
  pending_cancel: 'warning',
  cancelled: 'neutral',
}

export function SubscriptionStatusBadge({ status }: { status: Subscription['status'] }) {
  return <Badge tone={tones[status]}>{subscriptionPageTexts.states[status]}</Badge>
}
