import Stripe from 'stripe'

const TIME_OUT_MS = 10_000

export type StripeSetting = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** For a stand-in; without it Stripe's own address. */
  apiBase?: string | undefined
  timeOutMs?: number
}

/**
 * Stripe's SDK, patient for ten seconds instead of eighty. It does not ask again by itself, that is decided where the key is known; but for a
 * connection that was closed on it, which it tries once more with the same key.
 */
export function stripeClient({ secretKey, apiBase, timeOutMs = TIME_OUT_MS }: StripeSetting): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    timeout: timeOutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}
