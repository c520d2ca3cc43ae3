import { SLOT_HOURS } from '#contract/order/checkout-limits.ts'

/** When the window that begins then ends. */
export function windowFrom(startsAt: string): string {
  return new Date(Date.parse(startsAt) + SLOT_HOURS * 3_600_000).toISOString()
}
