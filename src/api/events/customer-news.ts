import * as z from 'zod/mini'

const at = z.iso.datetime()
const subscription = { subscription: z.uuid(), plan: z.string() }

/**
 * Messages to a customer about vouchers, points and subscriptions. The job looks up the contact when it sends the message, so a deleted account gets
 * none.
 */
export const customerNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('voucher_received'), name: z.string(), until: z.nullable(at) }),
  z.object({ kind: z.literal('points_expiring'), points: z.int(), at }),
  z.object({ kind: z.literal('referral_reward'), name: z.string() }),
  z.object({ kind: z.literal('referral_withdrawn'), name: z.string() }),
  z.object({
    kind: z.literal('subscription_charged'),
    ...subscription,
    cents: z.int(),
    carried: z._default(z.int(), 0),
    day: z.string(),
  }),
  z.object({
    kind: z.literal('subscription_renews'),
    ...subscription,
    cents: z.int(),
    carried: z.int(),
    at,
    day: z.string(),
  }),
  z.object({
    kind: z.literal('subscription_over'),
    ...subscription,
    grams: z.int(),
    cents: z.int(),
    at: z.nullable(at),
    ends: z._default(z.boolean(), false),
  }),
  z.object({ kind: z.literal('overage_charged'), ...subscription, cents: z.int() }),
  z.object({ kind: z.literal('overage_failed'), ...subscription, cents: z.int(), again: at }),
  z.object({ kind: z.literal('overage_unpaid'), ...subscription, cents: z.int() }),
  z.object({ kind: z.literal('subscription_failed'), ...subscription, cents: z.int(), again: at }),
  z.object({ kind: z.literal('subscription_suspended'), ...subscription }),
  z.object({ kind: z.literal('subscription_paused'), ...subscription }),
  z.object({ kind: z.literal('subscription_resumed'), ...subscription, day: z.string() }),
  /** Cancelled by the customer; it ends with the paid cycle. */
  z.object({ kind: z.literal('subscription_ending'), ...subscription }),
  z.object({ kind: z.literal('subscription_cancelled'), ...subscription, owed: z._default(z.int(), 0) }),
])
export type CustomerNews = z.output<typeof customerNews>
