import type { PaymentStatus } from '#contract/order/checkout-limits.ts'

/**
 * D3.3: states only move forward, so late and duplicate webhooks change nothing. A late payment is never ignored: an
 * expired or failed attempt may still become captured.
 */
const next: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['requires_action', 'authorised', 'kept', 'held', 'captured', 'failed', 'expired', 'voided', 'review'],
  requires_action: ['authorised', 'held', 'captured', 'failed', 'expired', 'voided', 'review'],
  authorised: ['captured', 'failed', 'expired', 'voided', 'review'],
  kept: [],
  held: ['captured', 'failed', 'expired', 'voided', 'review'],
  captured: [],
  failed: ['held', 'captured', 'review'],
  expired: ['held', 'captured', 'review'],
  voided: ['captured', 'review'],
  review: ['captured', 'failed', 'expired', 'voided'],
}

export function paymentMayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return next[from].includes(to)
}

/** An undecided payment may still succeed, so it is shown as waiting and never as failed. */
export function isUndecided(status: PaymentStatus): boolean {
  return status === 'created' || status === 'requires_action' || status === 'authorised'
}
