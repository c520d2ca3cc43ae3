import type { OrderMessage, StaffMessage, TemplateKind } from '#contract/messages/message-kinds.ts'
import type { CustomerNews } from '../events/customer-news.ts'

export const AT_ONCE = 10
const USUAL = 20
const OFFER = 30

/** A person waits at the door, or staff have to act. */
const URGENT = new Set<string>([
  'driver_on_the_way',
  'driver_arrived',
  'out_for_delivery',
  'pickup_failed',
  'return_failed',
  'alert',
  'alert_digest',
] satisfies (OrderMessage | StaffMessage)[])

/** They are sent to many people at once, and are as good an hour later. */
const OFFERS = new Set<string>([
  'offer',
  'voucher_received',
  'points_expiring',
  'referral_reward',
  'referral_withdrawn',
] satisfies (CustomerNews['kind'] | TemplateKind)[])

/** M1.3: a driver on the way does not wait behind ten thousand offers. */
export function messagePriority(kind: string): number {
  if (URGENT.has(kind)) return AT_ONCE
  return OFFERS.has(kind) ? OFFER : USUAL
}
