export const SUBSCRIPTION_STATUSES = [
  'active',
  'paused',
  'past_due',
  'suspended',
  'pending_cancel',
  'cancelled',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** D6.4: what may follow what. What is pending ends with what has been paid for, and can be kept until then. */
const next: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  active: ['paused', 'past_due', 'pending_cancel', 'cancelled'],
  paused: ['active', 'cancelled'],
  past_due: ['active', 'suspended', 'cancelled'],
  suspended: ['active', 'cancelled'],
  pending_cancel: ['active', 'cancelled'],
  cancelled: [],
}

export function maySubscriptionBecome(from: SubscriptionStatus, to: SubscriptionStatus): boolean {
  return next[from].includes(to)
}

/** Every state from which a subscription may become this one. */
export function subscriptionStatesBefore(to: SubscriptionStatus): SubscriptionStatus[] {
  return SUBSCRIPTION_STATUSES.filter((from) => maySubscriptionBecome(from, to))
}

/** What cancelling makes of it: what runs ends with the time that is paid for; what stands still ends at once. */
export function afterCancelling(status: SubscriptionStatus): SubscriptionStatus | null {
  if (status === 'active') return 'pending_cancel'
  return maySubscriptionBecome(status, 'cancelled') && status !== 'pending_cancel' ? 'cancelled' : null
}
