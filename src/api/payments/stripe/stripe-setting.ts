import type { Env } from '../../base/env.ts'
import { StartError } from '../../base/start-error.ts'
import type { StripeSetting } from './stripe-client.ts'

/** Requires all of Stripe's keys or none. Without the webhook secret, for example, the shop would not learn of payments. */
export function stripeSetting(env: Env): StripeSetting | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = env
  if (!STRIPE_SECRET_KEY) return undefined
  if (!STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new StartError('STRIPE_SECRET_KEY also needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET')
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: STRIPE_API_BASE,
  }
}
