import type { PaymentStatus } from '#contract/order/checkout-limits.ts'

/** D3.3: forward only, so that late and doubled news change nothing. Money that arrives after all is never ignored: an expired or failed
 * try may still turn out captured. */
const next: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['requires_action', 'authorised', 'captured', 'failed', 'expired', 'voided', 'review'],
  requires_action: ['authorised', 'captured', 'failed', 'expired', 'voided', 'review'],
  authorised: ['captured', 'failed', 'expired', 'voided', 'review'],
  captured: [],
  failed: ['captured', 'review'],
  expired: ['captured', 'review'],
  voided: ['captured', 'review'],
  review: ['captured', 'failed', 'voided'],
}

export function paymentMayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return next[from].includes(to)
}

/** Undecided: it may still be paid, so it is shown as waiting and never as failed. */
export function isUndecided(status: PaymentStatus): boolean {
  return status === 'created' || status === 'requires_action' || status === 'authorised'
}
