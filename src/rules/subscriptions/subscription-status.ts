export const SUBSCRIPTION_STATUSES = [
  'active',
  'paused',
  'past_due',
  'suspended',
  'pending_cancel',
  'cancelled',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/**
 * D6.4: the allowed transitions. A pending cancellation takes effect when the paid time ends, and can be revoked
 * until then.
 */
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

/** All states from which a subscription may change to this one. */
export function subscriptionStatesBefore(to: SubscriptionStatus): SubscriptionStatus[] {
  return SUBSCRIPTION_STATUSES.filter((from) => maySubscriptionBecome(from, to))
}

/** The state after cancelling: an active subscription ends with its paid time, any other at once. */
export function afterCancelling(status: SubscriptionStatus): SubscriptionStatus | null {
  if (status === 'active') return 'pending_cancel'
  return maySubscriptionBecome(status, 'cancelled') && status !== 'pending_cancel' ? 'cancelled' : null
}
