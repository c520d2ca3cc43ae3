import type { Subscription } from '#contract/order/subscriptions.ts'
import { CHANGE_HOURS } from '#contract/rewards/voucher-limits.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'

/** The first pickup of the next cycle, which is charged 48 hours before it. Pickups of a paid cycle cannot be skipped. */
export function nextCyclePickup({ next_charge_at }: Pick<Subscription, 'next_charge_at'>): string | null {
  if (next_charge_at === null) return null
  return new Date(Date.parse(next_charge_at) + CHANGE_HOURS * HOUR_MS).toISOString()
}
