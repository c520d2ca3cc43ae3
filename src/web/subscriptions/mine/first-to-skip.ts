import type { Subscription } from '#contract/order/subscriptions.ts'
import { CHANGE_HOURS } from '#contract/rewards/voucher-limits.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'

/** The first pickup of the round that is not made yet: it is charged 48 hours before. What is paid for already comes anyway. */
export function firstToSkip({ next_charge_at }: Pick<Subscription, 'next_charge_at'>): string | null {
  if (next_charge_at === null) return null
  return new Date(Date.parse(next_charge_at) + CHANGE_HOURS * HOUR_MS).toISOString()
}
